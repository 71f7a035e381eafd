/** `/{company}/credit-notes/{id}/view` */

import { IconDownload, IconFileOff } from '@tabler/icons-react';
import { Navigate } from 'react-router';
import { type CreditNote, creditNoteFileName } from '#credits/credit-note.ts';
import { creditNoteDocumentRoutes, creditNoteHistoryRoute } from '#credits/credit-note-kind.ts';
import { creditNoteRevisionRoute, downloadCreditNoteRoute, getCreditNoteRoute } from '#credits/credit-note-routes.ts';
import { DocumentsSection } from '#documents/web/documents-section.tsx';
import { RecordHistory } from '#history/web/record-history.tsx';
import { paperStateLabels } from '#ledger/ledger.ts';
import { IssuedCopies, type LedgerTarget, ledgerParams } from '#ledger/web/issued-copies.tsx';
import { MissingPanel } from '#ledger/web/missing-panel.tsx';
import { RevisionSection } from '#ledger/web/revision-section.tsx';
import { SendPaper } from '#ledger/web/send-paper.tsx';
import { useShowIssued } from '#ledger/web/use-show-issued.ts';
import { paperStateColors } from '#paperwork/web/state-colors.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import { hasStatus } from '#web/api/api-error.ts';
import { callApiForFile } from '#web/api/call-api.ts';
import { useCall } from '#web/api/use-call.ts';
import { DeletedRecord } from '#web/live/deleted-record.tsx';
import { creditNotePaths } from '#web/paths.ts';
import { type RecordTarget, recordParams, useRecordTarget } from '#web/record-target.ts';
import { saveFile } from '#web/save-file.ts';
import { AbsentRecord } from '#web/ui/absent-record.tsx';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import { WarningList } from '#web/ui/warning-list.tsx';
import { NoteDetails } from './credit-note-details.tsx';
import { DeleteNote } from './delete-credit-note.tsx';

function OldNote({ target, revision }: { target: LedgerTarget; revision: number }) {
  const params = { ...ledgerParams(target), n: revision };
  const { data, isPending, refetch } = useCall(creditNoteRevisionRoute, { params });
  if (isPending) return <Loading text="Loading version..." />;
  if (data === undefined) return <LoadFailed text="The version could not be loaded." onRetry={refetch} />;
  return <NoteDetails note={data} />;
}

function NoteRevisions({ target }: { target: RecordTarget }) {
  const ledger = { kind: 'creditNote', ...target } as const;
  return (
    <RevisionSection
      target={ledger}
      label="Credit Note"
      show={(revision) => <OldNote target={ledger} revision={revision} />}
    />
  );
}

/** Redirects to the list if the URL is invalid. */
export function CreditNotePage() {
  const target = useRecordTarget();
  if (target === undefined) return <Navigate to={creditNotePaths.list} replace />;
  return <ViewCreditNote key={`${target.company}/${target.id}`} target={target} />;
}

function ViewCreditNote({ target }: { target: RecordTarget }) {
  const params = recordParams(target, 'creditNoteId');
  const { data: note, error, isPending, refetch } = useCall(getCreditNoteRoute, { params }, { retries: 1 });
  const showIssued = useShowIssued('creditNote', getCreditNoteRoute);
  const isMissing = hasStatus(error, 404);
  const isShown = note !== undefined;
  useLoadAlert(isMissing && isShown ? null : error, 'Failed to retrieve credit note.');
  return (
    <DeletedRecord kind="creditNote" id={target.id} isMissing={isMissing} isShown={isShown}>
      <PageHeader
        title="Credit Note Details"
        company={target.company}
        badge={note && <StateBadge color={paperStateColors[note.state]} text={paperStateLabels[note.state]} />}
        backTo={creditNotePaths.list}
        actions={
          <>
            <DownloadNote target={target} note={note} onDownloaded={showIssued} />
            <SendPaper target={{ kind: 'creditNote', ...target }} paper={note} onSent={showIssued} />
            <DeleteNote target={target} note={note} onMissing={refetch} />
          </>
        }
      />
      {note !== undefined ? (
        <>
          <MissingPanel target={{ kind: 'creditNote', ...target }} />
          <WarningList warnings={note.warnings} />
          <NoteDetails note={note} />
          <IssuedCopies target={{ kind: 'creditNote', ...target }} />
          <NoteRevisions target={target} />
          <DocumentsSection target={{ routes: creditNoteDocumentRoutes, ...target }} />
          <RecordHistory route={creditNoteHistoryRoute} target={target} />
        </>
      ) : (
        <AbsentRecord
          isPending={isPending}
          isMissing={isMissing}
          loading={<Loading text="Loading credit note..." />}
          text="No credit note to display"
          icon={<IconFileOff size={30} />}
          link={{ to: creditNotePaths.list, label: 'Go to the list of credit notes' }}
          onRetry={refetch}
        />
      )}
    </DeletedRecord>
  );
}

interface NoteProps {
  target: RecordTarget;
  /** Undefined while loading. */
  note: CreditNote | undefined;
}

function DownloadNote({ target, note, onDownloaded }: NoteProps & { onDownloaded: () => void }) {
  const { busy, run } = useOneAtATime();
  async function download({ number }: CreditNote) {
    clearAlerts('Error', 'Warning');
    try {
      const params = recordParams(target, 'creditNoteId');
      saveFile(await callApiForFile(downloadCreditNoteRoute, { params }), creditNoteFileName(number));
      onDownloaded();
    } catch {
      sendAlert('Error', 'Failed to download credit note file.');
    }
  }
  return (
    <BusyButton
      leftSection={<IconDownload size={16} aria-hidden />}
      busy={busy}
      disabled={note === undefined}
      onClick={() => note && void run(() => download(note))}
    >
      Download
    </BusyButton>
  );
}
