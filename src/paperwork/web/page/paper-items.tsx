/** The items of an order or invoice as collapsible sections. */
import { Accordion } from '@mantine/core';
import { useState } from 'react';
import { itemFields } from '#paperwork/paper-item-fields.ts';
import type { PaperItem } from '#paperwork/paperwork.ts';
import { paperFieldText } from '#paperwork/web/paper-field-values.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { firstCharacters } from '#shared/text.ts';
import { truckCount } from '#trucks/web/sale-texts.ts';
import { DescriptionList } from '#web/ui/description-list.tsx';
import { ItemAmountsTable } from './item-amounts-table.tsx';
import classes from './paper-items.module.css';
import { PaperTrucksTable, type TruckSales } from './paper-trucks-table.tsx';

interface Props {
  items: readonly PaperItem[];
  currency: Currency;
  sales?: TruckSales | undefined;
}

function keyOf(index: number): string {
  return `item-${index + 1}`;
}

export function PaperItems({ items, currency, sales }: Props) {
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
            <ItemDetails title={`Item ${index + 1}`} item={item} currency={currency} sales={sales} />
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
  sales?: TruckSales | undefined;
}

/** Maximum characters of a description in the header. A longer one is also shown in full below. */
const headLength = 120;

/** The first line, shortened. */
function shortDescription(description: string): string {
  const [line = ''] = description.split('\n');
  const start = firstCharacters(line, headLength);
  return start === description ? description : `${start}…`;
}

function ItemHead({ title, item, currency }: ItemProps) {
  return (
    <span className={classes.head}>
      <span className={classes.name}>
        <span className={classes.title}>{title}</span>{' '}
        <span className={classes.description}>{shortDescription(item.description)}</span>
      </span>{' '}
      <span
        className={classes.sum}
      >{`${truckCount(item.trucks.length)}, ${formatMoney(item.totals.total, currency)}`}</span>
    </span>
  );
}

function ItemDetails({ title, item, currency, sales }: ItemProps) {
  // The header already shows a short description.
  const isShownInHeader = shortDescription(item.description) === item.description;
  const fields = itemFields.filter(({ id, detail }) => detail !== false && !(isShownInHeader && id === 'description'));
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
      <ItemAmountsTable title={title} item={item} currency={currency} />
      <PaperTrucksTable title={title} trucks={item.trucks} sales={sales} />
    </div>
  );
}
