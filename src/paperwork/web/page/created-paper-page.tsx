/** `/{company}/orders/created` and `/{company}/invoices/created`: shows the paper that was just saved. */
import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import type { PaperKind } from '#paperwork/paper-kinds.ts';
import { readCreatedState } from '#paperwork/web/created-state.ts';
import { type PaperAddress, paperPaths } from '#paperwork/web/paper-target.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import type { WithSections } from '#web/ui/page-sections.tsx';
import { useCompanyParam } from '#web/use-company-param.ts';
import { PaperScreen } from './paper-screen.tsx';

/** The paper in the navigation state, if it belongs to the company in the URL. */
function useCreated(kind: PaperKind) {
  const { state } = useLocation();
  const company = useCompanyParam();
  const created = useMemo(() => readCreatedState(kind, state), [kind, state]);
  return created?.data.company === company ? created : undefined;
}

/** Redirects to the list without a paper. */
export function CreatedPaperPage({ kind, sections }: { kind: PaperKind } & WithSections<PaperAddress>) {
  const navigate = useNavigate();
  const created = useCreated(kind);
  // After a reload or Back, the navigation state may be outdated.
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
