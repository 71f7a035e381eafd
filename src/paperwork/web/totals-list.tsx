/** What a paper comes to: its sums, the deposit, and what is due (specification, section 5). */
import { Text } from '@mantine/core';
import type { PaperTotals } from '#paperwork/totals.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { Section } from '#web/ui/section.tsx';
import classes from './paper-details.module.css';

interface Props {
  totals: PaperTotals;
  depositPaid: number;
  currency: Currency;
}

/** A section of its own, for the details and the form alike: what adds up stands above the line, the VAT in it below. */
export function TotalsList({ totals, depositPaid, currency }: Props) {
  const lines: [label: string, amount: number][] = [
    ['Subtotal', totals.subtotal],
    ['Freight', totals.freight],
    ['Warranty', totals.warranty],
  ];
  return (
    <Section title="Totals">
      <dl className={classes.totals}>
        {lines.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatMoney(amount, currency)}</dd>
          </div>
        ))}
        <div>
          <dt>Deposit Paid</dt>
          <dd>{formatMoney(0 - depositPaid, currency)}</dd>
        </div>
        <div className={classes.due}>
          <dt>Total Due</dt>
          <dd>{formatMoney(totals.totalDue, currency)}</dd>
        </div>
        <div>
          <dt>VAT Included</dt>
          <dd>{formatMoney(totals.vat, currency)}</dd>
        </div>
      </dl>
      <Text size="sm" c="dimmed" mt="xs" ta="end">
        Check with your accountant.
      </Text>
    </Section>
  );
}
