/** An item of the form: description, amounts, trucks and totals. */
import { Group } from '@mantine/core';
import { memo, useId } from 'react';
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
import type { PaperControl, PaperForm } from './paper-form-values.ts';
import { StockPrices } from './stock-prices.tsx';
import { TreatmentField } from './treatment-field.tsx';

interface Props extends ItemContext {
  index: number;
  onDelete: (index: number) => void;
}

interface PartProps {
  control: PaperControl;
  index: number;
  currency: Currency;
}

interface FieldsProps extends Omit<PartProps, 'control'> {
  form: PaperForm;
  usualRate: number;
}

export const ItemCard = memo(function ItemCard({ index, onDelete, ...context }: Props) {
  const { form, currency } = context;
  const { control } = form;
  const id = useId();
  return (
    <fieldset className={`${card.section} ${classes.item}`} aria-labelledby={id}>
      <Group justify="space-between" gap="sm">
        <h2 id={id} className={classes.title}>{`Item ${index + 1}`}</h2>
        <DeleteButton label="Delete Item" onClick={() => onDelete(index)} />
      </Group>
      <ItemFields form={form} index={index} currency={currency} usualRate={context.usualRate} />
      <StockPrices form={form} index={index} currency={currency} />
      <ItemTrucks index={index} {...context} />
      <ItemSums control={control} index={index} currency={currency} />
    </fieldset>
  );
});

function ItemFields({ form, index, currency, usualRate }: FieldsProps) {
  const { control } = form;
  const name = `items.${index}` as const;
  const money = { control, currency };
  return (
    <>
      <TextAreaField
        control={control}
        name={`${name}.description`}
        label={itemLabels.description}
        required
        minRows={2}
      />
      <div className={classes.fields}>
        <div className={classes.pair}>
          <MoneyField {...money} name={`${name}.rate`} label={itemLabels.rate} required />
          <NumberField control={control} name={`${name}.vatRate`} label={itemLabels.vatRate} unit="%" decimals />
        </div>
        <Extra {...money} index={index} rate="freightRate" description="freightDescription" />
        <Extra {...money} index={index} rate="warrantyRate" description="warrantyDescription" />
      </div>
      <TreatmentField form={form} index={index} usualRate={usualRate} />
    </>
  );
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
