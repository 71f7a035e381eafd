/** The trucks of an item, on an invoice with the state of each. On a phone the state is below the reg number. */
import { Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { paperTruckFields } from '#paperwork/paper-item-fields.ts';
import type { PaperTruck } from '#paperwork/paperwork.ts';
import { paperFieldText } from '#paperwork/web/paper-field-values.ts';
import { TableHeads } from '#web/ui/table-heads.tsx';
import classes from './paper-items.module.css';
import { ScrollBox } from './scroll-box.tsx';
import { type ShownSale, TruckSaleSummary } from './truck-sale-summary.tsx';

/** By truck id; empty while loading. */
export type TruckSales = ReadonlyMap<string, ShownSale>;

interface Props {
  title: string;
  trucks: readonly PaperTruck[];
  /** If omitted, the column Sale is not shown. */
  sales: TruckSales | undefined;
}

const shownFields = paperTruckFields.filter(({ detail }) => detail !== false);
/** The reg number is the row header. */
const [, ...truckFields] = shownFields;

/** The columns are the same for all items of a paper. */
export function PaperTrucksTable({ title, trucks, sales }: Props) {
  const isNarrow = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const name = `Trucks of ${title}`;
  const hasColumn = sales !== undefined && !isNarrow;
  return (
    <ScrollBox label={name}>
      <Table className={classes.trucks ?? ''} aria-label={name} data-sale={hasColumn || undefined}>
        <TableHeads heads={[...shownFields.map(({ label }) => label), ...(hasColumn ? ['Sale'] : [])]} />
        <Table.Tbody>
          {trucks.map((truck) => (
            <TruckRow key={truck.id} truck={truck} sales={sales} isNarrow={isNarrow} />
          ))}
        </Table.Tbody>
      </Table>
    </ScrollBox>
  );
}

interface RowProps {
  truck: PaperTruck;
  sales: TruckSales | undefined;
  isNarrow: boolean;
}

function TruckRow({ truck, sales, isNarrow }: RowProps) {
  const sale = sales?.get(truck.id);
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {truck.regNumber}
        {sales !== undefined && isNarrow ? <TruckSaleSummary truck={sale} /> : null}
      </Table.Th>
      {truckFields.map((field) => (
        <Table.Td key={field.id}>{paperFieldText(field, truck[field.id], 'GBP')}</Table.Td>
      ))}
      {sales === undefined || isNarrow ? null : (
        <Table.Td>
          <TruckSaleSummary truck={sale} />
        </Table.Td>
      )}
    </Table.Tr>
  );
}
