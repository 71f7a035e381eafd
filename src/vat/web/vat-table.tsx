/** The figures of a VAT summary. Each links to the list behind it. */
import { Anchor, Table, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { formatMoney } from '#shared/money.ts';
import type { VatFigure } from '#vat/vat-figures.ts';
import classes from './vat.module.css';
import type { vatAddresses } from './vat-addresses.ts';

function amount(value: number | null): string {
  return value === null ? '' : formatMoney(value);
}

interface Props {
  figures: readonly VatFigure[];
  addresses: ReturnType<typeof vatAddresses>;
  caption: string;
}

export function VatTable({ figures, addresses, caption }: Props) {
  return (
    <Table.ScrollContainer minWidth={0}>
      <Table className={classes.table ?? ''}>
        <Table.Caption className={classes.caption ?? ''}>{caption}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">
              <VisuallyHidden>Figure</VisuallyHidden>
            </Table.Th>
            <Table.Th scope="col">Net</Table.Th>
            <Table.Th scope="col">Margin</Table.Th>
            <Table.Th scope="col">VAT</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {figures.map((figure) => (
            <FigureRow
              key={figure.id}
              figure={figure}
              address={addresses.figures.get(figure.id)}
              marginAddress={addresses.margin}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface RowProps {
  figure: VatFigure;
  address: string | undefined;
  marginAddress: string;
}

function FigureRow({ figure: { label, net, margin, vat, strong }, address, marginAddress }: RowProps) {
  return (
    <Table.Tr data-strong={strong || undefined}>
      <Table.Th scope="row">
        <FigureLink address={address} text={label} />
      </Table.Th>
      <Table.Td>
        <FigureLink address={address} text={amount(net)} />
      </Table.Td>
      <Table.Td>
        <FigureLink address={marginAddress} text={amount(margin)} />
      </Table.Td>
      <Table.Td>
        <FigureLink address={address} text={amount(vat)} />
      </Table.Td>
    </Table.Tr>
  );
}

/** Links the text if there is an address. */
function FigureLink({ address, text }: { address: string | undefined; text: string }) {
  if (address === undefined || text === '') return text;
  return (
    <Anchor component={Link} to={address} inherit>
      {text}
    </Anchor>
  );
}
