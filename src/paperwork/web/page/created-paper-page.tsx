/** `/{company}/orders/created` and `/{company}/invoices/created`: what was just saved (specification, 2.14 and 2.17). */
import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import type { PaperKind } from '#paperwork/paper-kinds.ts';
import { readCreatedState } from '#paperwork/web/created-state.ts';
import { type PaperAddress, paperPaths } from '#paperwork/web/paper-target.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { useCompanyParam } from '#web/paths.ts';
import type { WithSections } from '#web/ui/page-sections.tsx';
import { PaperScreen } from './paper-screen.tsx';

/** The paper that the navigation brought, if it is one of the company that the address names. */
function useCreated(kind: PaperKind) {
  const { state } = useLocation();
  const company = useCompanyParam();
  const created = useMemo(() => readCreatedState(kind, state), [kind, state]);
  return created?.data.company === company ? created : undefined;
}

/** Nothing to show leads to the list. */
export function CreatedPaperPage({ kind, sections }: { kind: PaperKind } & WithSections<PaperAddress>) {
  const navigate = useNavigate();
  const created = useCreated(kind);
  // After a reload, or by Back, the state may be old news: another screen may have changed the paper since.
  const isFirstVisit = useNavigationType() !== 'POP';
  const isMissing = created === undefined;
  useEffect(() => {
    if (!isMissing) return;
    sendAlert('Error', `Failed to create ${kind}.`);
    navigate(paperPaths[kind].list, { replace: true });
  }, [isMissing, kind, navigate]);
  if (created === undefined) return null;
  const { company, id } = created.data;
  return (
    <PaperScreen
      key={`${company}/${id}`}
      target={{ kind, company, id }}
      sections={sections}
      known={isFirstVisit ? created : undefined}
      keepLinked={kind === 'order'}
    />
  );
}
