/** What the whole form comes to, as it is typed (specification, sections 2.16 and 5). */
import { useWatch } from 'react-hook-form';
import { formatMoney } from '#shared/money.ts';
import { TruckSection } from '#trucks/web/truck-section.tsx';
import classes from './paper-details.module.css';
import { typedTotals } from './paper-form-amounts.ts';
import type { PaperControl } from './use-paper-form.ts';

/** Drawn anew only when a sum changes. */
export function PaperFormTotals({ control }: { control: PaperControl }) {
  const currency = useWatch({ control, name: 'currency' }) ?? 'GBP';
  const totals = useWatch({ control, compute: typedTotals });
  const lines: [label: string, amount: number][] = [
    ['Subtotal', totals.subtotal],
    ['Freight', totals.freight],
    ['Warranty', totals.warranty],
    ['VAT Included', totals.vat],
    ['Deposit Paid', totals.depositPaid],
  ];
  return (
    <TruckSection title="Totals">
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
    </TruckSection>
  );
}
