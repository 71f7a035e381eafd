/** The items of an order or an invoice, each to be folded away: what is sold, its lines, and its trucks (2.13). */
import { Accordion, Table } from '@mantine/core';
import { useState } from 'react';
import { itemFields, paperTruckFields } from '#paperwork/paper-item-fields.ts';
import type { PaperItem, PaperTruck } from '#paperwork/paperwork.ts';
import type { LineTotal } from '#paperwork/totals.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { DescriptionList } from '#web/ui/description-list.tsx';
import { paperFieldText } from './paper-field-values.ts';
import classes from './paper-items.module.css';
import { ScrollBox } from './scroll-box.tsx';

interface Props {
  items: readonly PaperItem[];
  currency: Currency;
}

function keyOf(index: number): string {
  return `item-${index + 1}`;
}

/** All of them are open at first. */
export function PaperItems({ items, currency }: Props) {
  const [open, setOpen] = useState(() => items.map((_, index) => keyOf(index)));
  return (
    <Accordion
      multiple
      variant="contained"
      order={3}
      value={open}
      onChange={setOpen}
      classNames={{ item: classes.item ?? '', label: classes.label ?? '', content: classes.content ?? '' }}
    >
      {items.map((item, index) => (
        <Accordion.Item key={keyOf(index)} value={keyOf(index)}>
          <Accordion.Control>
            <ItemHead title={`Item ${index + 1}`} item={item} currency={currency} />
          </Accordion.Control>
          <Accordion.Panel>
            <ItemDetails title={`Item ${index + 1}`} item={item} currency={currency} />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

interface ItemProps {
  title: string;
  item: PaperItem;
  currency: Currency;
}

function truckCount(count: number): string {
  return count === 1 ? '1 truck' : `${count} trucks`;
}

function ItemHead({ title, item, currency }: ItemProps) {
  return (
    <span className={classes.head}>
      <span className={classes.name}>
        <span className={classes.title}>{title}</span> <span className={classes.description}>{item.description}</span>
      </span>{' '}
      <span className={classes.sum}>
        {truckCount(item.trucks.length)}, {formatMoney(item.totals.total, currency)}
      </span>
    </span>
  );
}

function ItemDetails({ title, item, currency }: ItemProps) {
  const fields = itemFields.filter(({ detail }) => detail !== false);
  const lines = [
    ...fields.map((field) => ({
      id: field.id,
      label: field.label,
      value: paperFieldText(field, item[field.id], currency),
      wide: field.type === 'text',
    })),
    { id: 'numberOfTrucks', label: 'Number of Trucks', value: String(item.trucks.length) },
  ];
  return (
    <div className={classes.details}>
      <DescriptionList lines={lines} />
      <AmountsTable title={title} item={item} currency={currency} />
      <TrucksTable title={title} trucks={item.trucks} />
    </div>
  );
}

interface Line {
  label: string;
  description: string | null;
  rate: number;
  total: LineTotal;
}

/** Freight and warranty only where they are charged. */
function linesOf(item: PaperItem): Line[] {
  const { rate, freight, warranty } = item.totals;
  const lines = [
    { label: 'Rate', description: null, rate: item.rate, total: rate },
    { label: 'Freight Rate', description: item.freightDescription, rate: item.freightRate, total: freight },
    { label: 'Warranty Rate', description: item.warrantyDescription, rate: item.warrantyRate, total: warranty },
  ];
  return lines.filter((line, index) => index === 0 || line.rate !== 0 || line.description !== null);
}

function AmountsTable({ title, item, currency }: ItemProps) {
  const money = (amount: number) => formatMoney(amount, currency);
  const name = `Amounts of ${title}`;
  return (
    <ScrollBox label={name}>
      <Table className={classes.amounts ?? ''} aria-label={name}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Line</Table.Th>
            <Table.Th scope="col">Each</Table.Th>
            <Table.Th scope="col">Net</Table.Th>
            <Table.Th scope="col">VAT</Table.Th>
            <Table.Th scope="col">Total</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {linesOf(item).map(({ label, description, rate, total }) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">
                {label}
                {description === null ? null : <div className={classes.lineDescription}>{description}</div>}
              </Table.Th>
              <Table.Td>{money(rate)}</Table.Td>
              <Table.Td>{money(total.net)}</Table.Td>
              <Table.Td>{money(total.vat)}</Table.Td>
              <Table.Td>{money(total.gross)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">Item Total</Table.Th>
            <Table.Td colSpan={3} />
            <Table.Td fw={700}>{money(item.totals.total)}</Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </ScrollBox>
  );
}

/** The reg number names the row. */
const [rowField, ...truckFields] = paperTruckFields.filter(({ detail }) => detail !== false);

function TrucksTable({ title, trucks }: { title: string; trucks: readonly PaperTruck[] }) {
  const name = `Trucks of ${title}`;
  return (
    <ScrollBox label={name}>
      <Table className={classes.trucks ?? ''} aria-label={name}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{rowField?.label}</Table.Th>
            {truckFields.map(({ label }) => (
              <Table.Th key={label} scope="col">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {trucks.map((truck) => (
            <Table.Tr key={truck.id}>
              <Table.Th scope="row">{truck.regNumber}</Table.Th>
              {truckFields.map((field) => (
                <Table.Td key={field.id}>{paperFieldText(field, truck[field.id], 'GBP')}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollBox>
  );
}
