/** The section Revisions of a credit note's page: it is saved once, and shown whole as it was (specification, section 14.6). */
import { creditNoteRevisionRoute } from '#credits/credit-note-routes.ts';
import { type LedgerTarget, ledgerParams } from '#ledger/web/issued-copies.tsx';
import { RevisionSection } from '#ledger/web/revision-section.tsx';
import { useCall } from '#web/api/use-call.ts';
import type { RecordTarget } from '#web/record-target.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { NoteDetails } from './credit-note-details.tsx';

function OldNote({ target, revision }: { target: LedgerTarget; revision: number }) {
  const params = { ...ledgerParams(target), n: revision };
  const { data, isPending, refetch } = useCall(creditNoteRevisionRoute, { params });
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
