/** What a paper comes to: its sums, the deposit, and what is due (specification, section 5). */
import type { PaperTotals } from '#paperwork/totals.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { Section } from '#web/ui/section.tsx';
import classes from './paper-details.module.css';

interface Props {
  totals: PaperTotals;
  depositPaid: number;
  currency: Currency;
}

/** A section of its own, for the details and the form alike. */
export function TotalsList({ totals, depositPaid, currency }: Props) {
  const lines: [label: string, amount: number][] = [
    ['Subtotal', totals.subtotal],
    ['Freight', totals.freight],
    ['Warranty', totals.warranty],
    ['VAT Included', totals.vat],
    ['Deposit Paid', depositPaid],
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
        <div className={classes.due}>
          <dt>Total Due</dt>
          <dd>{formatMoney(totals.totalDue, currency)}</dd>
        </div>
      </dl>
    </Section>
  );
}
