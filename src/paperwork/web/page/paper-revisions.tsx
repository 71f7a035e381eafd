/** Every save of an order or an invoice, and the paper whole as it was (specification, section 14.6). */
import { ledgerParams } from '#ledger/web/issued-copies.tsx';
import { RevisionSection } from '#ledger/web/revision-section.tsx';
import { paperKindLabels } from '#paperwork/paper-kinds.ts';
import { paperRevisionRoutes } from '#paperwork/paper-revision-routes.ts';
import type { PaperAddress } from '#paperwork/web/paper-target.ts';
import { useCall } from '#web/api/use-call.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PaperDetails } from './paper-details.tsx';

function OldRevision({ target, revision }: { target: PaperAddress; revision: number }) {
  const { kind } = target;
  const params = { ...ledgerParams(target), n: revision };
  const { data, isPending, refetch } = useCall(paperRevisionRoutes[kind], { params });
  if (isPending) return <Loading text="Loading revision..." />;
  if (data === undefined) return <LoadFailed text="The revision could not be loaded." onRetry={refetch} />;
  return <PaperDetails kind={kind} paper={data} />;
}

/** The section of the page of an order or an invoice. */
export function PaperRevisions({ target }: { target: PaperAddress }) {
  return (
    <RevisionSection
      target={target}
      label={paperKindLabels[target.kind]}
      show={(revision) => <OldRevision target={target} revision={revision} />}
    />
  );
}
