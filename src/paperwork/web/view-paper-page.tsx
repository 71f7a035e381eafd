/** `/{company}/orders/{id}/view` and `/{company}/invoices/{id}/view` (specification, sections 2.13 and 2.17). */
import { Navigate } from 'react-router';
import type { PaperKind } from '#paperwork/paperwork.ts';
import { PaperScreen } from './paper-screen.tsx';
import { paperPaths, usePaperTarget } from './paper-target.ts';

/** `/{company}/orders/{id}/view` */
export function ViewOrderPage() {
  return <ViewPaper kind="order" />;
}

/** `/{company}/invoices/{id}/view` */
export function ViewInvoicePage() {
  return <ViewPaper kind="invoice" />;
}

/** An address that names no paper leads to the list. */
function ViewPaper({ kind }: { kind: PaperKind }) {
  const target = usePaperTarget(kind);
  if (target === undefined) return <Navigate to={paperPaths[kind].list} replace />;
  return <PaperScreen key={`${target.company}/${target.id}`} target={target} />;
}
