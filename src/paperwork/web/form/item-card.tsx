/** An item of the form: a row with description and amounts, then freight, warranty, trucks and totals. */
import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { memo, type ReactNode, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { itemTotals, type LineTotal } from '#paperwork/totals.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { MoneyField, NumberField } from '#web/form/number-fields.tsx';
import { TextAreaField, TextField } from '#web/form/text-fields.tsx';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { type DescriptionLine, DescriptionList } from '#web/ui/description-list.tsx';
import card from '#web/ui/section.module.css';
import classes from './item-card.module.css';
import { type ItemContext, ItemTrucks } from './item-trucks.tsx';
import { typedAmounts } from './paper-form-amounts.ts';
import { itemLabels } from './paper-form-errors.ts';
import type { ItemValues } from './paper-form-parts.ts';
import type { PaperControl } from './paper-form-values.ts';
import { StockPrices } from './stock-prices.tsx';
import { TreatmentField } from './treatment-field.tsx';

interface Props extends Omit<ItemContext, 'isFolded'> {
  index: number;
  /** False if the form is short enough to show everything. */
  canFold: boolean;
  hasFoldedError: boolean;
  onDelete: (index: number) => void;
}

interface PartProps {
  control: PaperControl;
  index: number;
  currency: Currency;
}

/** A row that is always visible; the rest can be folded away, and then leaves the tab order. */
export const ItemCard = memo(function ItemCard({ index, canFold, hasFoldedError, onDelete, ...context }: Props) {
  const { form, currency } = context;
  const { control } = form;
  const [isOpened, setIsOpened] = useState(false);
  // It stays open after the error is corrected, so that nothing moves while the user types.
  if (hasFoldedError && !isOpened) setIsOpened(true);
  const isFolded = canFold && !isOpened;
  const id = useId();
  const money = { control, index, currency };
  return (
    <fieldset className={`${card.section} ${classes.item}`} aria-labelledby={id} data-folded={isFolded || undefined}>
      <h2 id={id} className={classes.title}>{`Item ${index + 1}`}</h2>
      <ItemRow {...money}>
        {canFold ? (
          <Button
            variant="default"
            size="compact-md"
            rightSection={<IconChevronDown size={16} aria-hidden className={classes.chevron} />}
            title="Freight, warranty and truck details"
            aria-expanded={!isFolded}
            onClick={() => setIsOpened(!isOpened)}
          >
            More
          </Button>
        ) : null}
        <DeleteButton label="Delete Item" onClick={() => onDelete(index)} />
      </ItemRow>
      {isFolded ? <FoldedText {...money} /> : null}
      <div className={classes.fields} hidden={isFolded}>
        <Extra {...money} rate="freightRate" description="freightDescription" />
        <Extra {...money} rate="warrantyRate" description="warrantyDescription" />
      </div>
      <TreatmentField form={form} index={index} usualRate={context.usualRate} isFolded={isFolded} />
      <StockPrices form={form} index={index} currency={currency} />
      <ItemTrucks index={index} isFolded={isFolded} {...context} />
      <div hidden={isFolded}>
        <ItemSums {...money} />
      </div>
    </fieldset>
  );
});

/** @param children buttons at the end */
function ItemRow({ control, index, currency, children }: PartProps & { children: ReactNode }) {
  const name = `items.${index}` as const;
  return (
    <div className={classes.row}>
      <div className={classes.description}>
        <TextAreaField
          control={control}
          name={`${name}.description`}
          label={itemLabels.description}
          required
          minRows={1}
        />
      </div>
      <MoneyField control={control} currency={currency} name={`${name}.rate`} label={itemLabels.rate} required />
      <NumberField control={control} name={`${name}.vatRate`} label={itemLabels.vatRate} unit="%" decimals />
      <RowTotal control={control} index={index} currency={currency} />
      <div className={classes.buttons}>{children}</div>
    </div>
  );
}

function RowTotal({ control, index, currency }: PartProps) {
  const total = useWatch({ control, name: `items.${index}`, compute: (item) => itemTotals(typedAmounts(item)).total });
  return (
    <div className={classes.rowTotal}>
      Total with VAT
      <span>{formatMoney(total, currency)}</span>
    </div>
  );
}

/** The charges in the folded fields: `Freight £250.00, Warranty £99.00`. */
function foldedText(item: ItemValues | undefined, currency: Currency): string {
  const { freightRate, warrantyRate } = typedAmounts(item);
  const charges = [
    ['Freight', freightRate],
    ['Warranty', warrantyRate],
  ] as const;
  return charges.flatMap(([label, rate]) => (rate > 0 ? [`${label} ${formatMoney(rate, currency)}`] : [])).join(', ');
}

function FoldedText({ control, index, currency }: PartProps) {
  const text = useWatch({ control, name: `items.${index}`, compute: (item) => foldedText(item, currency) });
  return <p className={classes.folded}>{text}</p>;
}

interface ExtraProps extends PartProps {
  rate: 'freightRate' | 'warrantyRate';
  description: 'freightDescription' | 'warrantyDescription';
}

/** Freight or warranty; the description is required once there is an amount. */
function Extra({ control, index, currency, rate, description }: ExtraProps) {
  const name = `items.${index}.${rate}` as const;
  const isCharged = useWatch({ control, name, compute: (amount: number | null) => Boolean(amount) });
  return (
    <div className={classes.extra}>
      <MoneyField control={control} name={name} label={itemLabels[rate]} currency={currency} />
      <TextField
        control={control}
        name={`items.${index}.${description}`}
        label={itemLabels[description]}
        required={isCharged}
      />
    </div>
  );
}

function sumLine(label: string, { net, vat, gross }: LineTotal, money: (amount: number) => string): DescriptionLine {
  const value = (
    <>
      {money(gross)}
      {vat === 0 ? null : <span className={classes.parts}>{`${money(net)} + ${money(vat)} VAT`}</span>}
    </>
  );
  return { id: label, label, value };
}

/** Totals for all trucks including VAT, updated while typing. */
function ItemSums({ control, index, currency }: PartProps) {
  const totals = useWatch({ control, name: `items.${index}`, compute: (item) => itemTotals(typedAmounts(item)) });
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <section className={classes.sums} aria-label={`Item ${index + 1} Totals`}>
      <DescriptionList
        lines={[
          sumLine('Rate', totals.rate, money),
          sumLine('Freight', totals.freight, money),
          sumLine('Warranty', totals.warranty, money),
          { id: 'total', label: 'Item Total', value: money(totals.total), strong: true },
        ]}
      />
    </section>
  );
}
