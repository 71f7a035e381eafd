/** What the whole form comes to, as it is typed (specification, sections 2.16 and 5). */
import { useWatch } from 'react-hook-form';
import { TotalsList } from '#paperwork/web/totals-list.tsx';
import { typedTotals } from './paper-form-amounts.ts';
import type { PaperControl } from './paper-form-values.ts';

/** Drawn anew only when a sum changes. */
export function PaperFormTotals({ control }: { control: PaperControl }) {
  const currency = useWatch({ control, name: 'currency' }) ?? 'GBP';
  const totals = useWatch({ control, compute: typedTotals });
  return <TotalsList totals={totals} depositPaid={totals.depositPaid} currency={currency} />;
}
