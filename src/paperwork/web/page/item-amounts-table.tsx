/** The lines of an item with their amounts. On a phone the amounts are below the name instead of in columns. */
import { Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { PaperItem } from '#paperwork/paperwork.ts';
import type { LineTotal } from '#paperwork/totals.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { TableHeads } from '#web/ui/table-heads.tsx';
import classes from './paper-items.module.css';
import { ScrollBox } from './scroll-box.tsx';

interface Props {
  title: string;
  item: PaperItem;
  currency: Currency;
}

interface Line {
  label: string;
  description: string | null;
  rate: number;
  total: LineTotal;
}

/** Freight and warranty are left out if not charged. */
function linesOf(item: PaperItem): Line[] {
  const { rate, freight, warranty } = item.totals;
  const lines = [
    { label: 'Rate', description: null, rate: item.rate, total: rate },
    { label: 'Freight Rate', description: item.freightDescription, rate: item.freightRate, total: freight },
    { label: 'Warranty Rate', description: item.warrantyDescription, rate: item.warrantyRate, total: warranty },
  ];
  return lines.filter((line, index) => index === 0 || line.rate !== 0 || line.description !== null);
}

export function ItemAmountsTable({ title, item, currency }: Props) {
  const isNarrow = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const money = (amount: number) => formatMoney(amount, currency);
  const name = `Amounts of ${title}`;
  const columns = isNarrow ? ['Description', 'Total'] : ['Description', 'Each', 'Net', 'VAT', 'Total'];
  return (
    <ScrollBox label={name}>
      <Table className={classes.amounts ?? ''} aria-label={name} data-narrow={isNarrow || undefined}>
        <TableHeads heads={columns} />
        <Table.Tbody>
          {linesOf(item).map(({ label, description, rate, total }) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">
                {label}
                {description === null ? null : <div className={classes.lineDescription}>{description}</div>}
                {isNarrow ? (
                  <div className={classes.parts}>
                    <span>{`${money(rate)} each,`}</span> <span>{`net ${money(total.net)},`}</span>{' '}
                    <span>{`VAT ${money(total.vat)}`}</span>
                  </div>
                ) : null}
              </Table.Th>
              {isNarrow
                ? null
                : [['each', rate] as const, ['net', total.net] as const, ['vat', total.vat] as const].map(
                    ([part, amount]) => <Table.Td key={part}>{money(amount)}</Table.Td>,
                  )}
              <Table.Td>{money(total.gross)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">Item Total</Table.Th>
            {isNarrow ? null : <Table.Td colSpan={3} />}
            <Table.Td fw={700}>{money(item.totals.total)}</Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </ScrollBox>
  );
}
