/** `/{company}/orders/{id}/view` and `/{company}/invoices/{id}/view` */
import { Navigate } from 'react-router';
import type { PaperKind } from '#paperwork/paper-kinds.ts';
import { type PaperAddress, paperPaths, usePaperTarget } from '#paperwork/web/paper-target.ts';
import type { WithSections } from '#web/ui/page-sections.tsx';
import { PaperScreen } from './paper-screen.tsx';

/** Redirects to the list if the URL is invalid. */
export function ViewPaperPage({ kind, sections }: { kind: PaperKind } & WithSections<PaperAddress>) {
  const target = usePaperTarget(kind);
  if (target === undefined) return <Navigate to={paperPaths[kind].list} replace />;
  return <PaperScreen key={`${target.company}/${target.id}`} target={target} sections={sections} />;
}
