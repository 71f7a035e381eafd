/** The section Revisions of a credit note's page: it is saved once, and shown whole as it was (specification, section 14.6). */
import { ledgerRoutes } from '#paperwork/ledger-routes.ts';
import { useCall } from '#web/api/use-call.ts';
import type { RecordTarget } from '#web/record-target.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { NoteDetails } from './credit-note-details.tsx';
import { type LedgerTarget, ledgerParams } from './issued-copies.tsx';
import { RevisionSection } from './paper-revisions.tsx';

function OldNote({ target, revision }: { target: LedgerTarget; revision: number }) {
  const params = { ...ledgerParams(target), n: revision };
  const { data, isPending, refetch } = useCall(ledgerRoutes.creditNote.revision, { params });
  if (isPending) return <Loading text="Loading revision..." />;
  if (data === undefined) return <LoadFailed text="The revision could not be loaded." onRetry={refetch} />;
  return <NoteDetails note={data} />;
}

/** The section of a credit note's page. */
export function NoteRevisions({ target }: { target: RecordTarget }) {
  const ledger = { kind: 'creditNote', ...target } as const;
  return (
    <RevisionSection
      target={ledger}
      label="Credit Note"
      show={(revision) => <OldNote target={ledger} revision={revision} />}
    />
  );
}
