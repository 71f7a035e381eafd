/** The totals of an order or invoice. */
import { Text } from '@mantine/core';
import { type PaperTotals, showsSubtotal, subtotalLabel } from '#paperwork/totals.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { Section } from '#web/ui/section.tsx';
import classes from './totals-list.module.css';

interface Props {
  totals: PaperTotals;
  depositPaid: number;
  currency: Currency;
}

/** `['Freight', '£800.00']` */
type Line = readonly [label: string, amount: string];

interface SumsProps {
  /** The lines that add up to the sum. */
  parts: readonly Line[];
  sum: Line;
  /** An amount included in the sum, shown below it. */
  included?: Line;
}

/** A list of amounts with their sum highlighted in the company's colour. */
export function SumsList({ parts, sum, included }: SumsProps) {
  const line = ([label, amount]: Line, className?: string) => (
    <div key={label} className={className}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
  return (
    <dl className={classes.totals}>
      {parts.map((part) => line(part))}
      {line(sum, classes.due)}
      {included && line(included)}
    </dl>
  );
}

export function TotalsList({ totals, depositPaid, currency }: Props) {
  const money = (amount: number) => formatMoney(amount, currency);
  const parts: Line[] = [
    ...(showsSubtotal(totals) ? [[subtotalLabel, money(totals.subtotal)] as const] : []),
    ['Freight', money(totals.freight)],
    ['Warranty', money(totals.warranty)],
    ['Deposit Paid', money(0 - depositPaid)],
  ];
  return (
    <Section title="Totals">
      <SumsList
        parts={parts}
        sum={['Total Due', money(totals.totalDue)]}
        included={['Including VAT of', money(totals.vat)]}
      />
      <Text size="sm" c="dimmed" mt="xs" ta="end">
        Check with your accountant.
      </Text>
    </Section>
  );
}
