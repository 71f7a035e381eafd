/** `/{company}/credit-notes/{id}/view`: one credit note, its invoice, its PDF (specification, section 14.8). */
import { Anchor, Box, Button } from '@mantine/core';
import { IconDownload, IconFileOff, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { type CreditNote, creditNoteFileName } from '#paperwork/credit-note.ts';
import { deleteCreditNoteRoute, downloadCreditNoteRoute, getCreditNoteRoute } from '#paperwork/credit-note-routes.ts';
import { companyNames } from '#shared/companies.ts';
import { formatDate } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { useLoadAlert } from '#web/alerts/use-load-alert.ts';
import { hasStatus } from '#web/api/api-error.ts';
import { callApiForFile } from '#web/api/call-api.ts';
import { useCall } from '#web/api/use-call.ts';
import { creditNotePaths, invoicePaths } from '#web/paths.ts';
import { type RecordTarget, recordParams, useRecordTarget } from '#web/record-target.ts';
import { saveFile } from '#web/save-file.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { companyAccent } from '#web/ui/company-accent.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DescriptionList } from '#web/ui/description-list.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageSections, type WithSections } from '#web/ui/page-sections.tsx';
import { Section } from '#web/ui/section.tsx';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import { useCreditNoteChange } from './credit-note-queries.ts';
import classes from './paper-details.module.css';
import { PaperItems } from './paper-items.tsx';

/** An address that names no credit note leads to the list. */
export function CreditNotePage({ sections }: WithSections<RecordTarget>) {
  const target = useRecordTarget();
  if (target === undefined) return <Navigate to={creditNotePaths.list} replace />;
  return <ViewCreditNote key={`${target.company}/${target.id}`} target={target} sections={sections} />;
}

function ViewCreditNote({ target, sections }: { target: RecordTarget } & WithSections<RecordTarget>) {
  const params = recordParams(target, 'creditNoteId');
  const { data, error, isPending, refetch } = useCall(getCreditNoteRoute, { params }, { retries: 1 });
  useLoadAlert(error, 'Failed to retrieve credit note.');
  const isMissing = hasStatus(error, 404);
  const note = isMissing ? undefined : data;
  return (
    <>
      <PageHeader
        title="Credit Note Details"
        company={target.company}
        backTo={creditNotePaths.list}
        actions={
          <>
            <DownloadNote target={target} note={note} />
            <DeleteNote target={target} note={note} />
          </>
        }
      />
      {note !== undefined ? (
        <>
          <NoteDetails note={note} />
          <PageSections sections={sections} at="end" target={target} />
        </>
      ) : isPending ? (
        <Loading text="Loading credit note..." />
      ) : isMissing ? (
        <EmptyState text="No credit note to display" icon={<IconFileOff size={30} />}>
          <ButtonLink to={creditNotePaths.list} variant="default">
            Go to the list of credit notes
          </ButtonLink>
        </EmptyState>
      ) : (
        <LoadFailed text="No credit note to display" onRetry={refetch} />
      )}
    </>
  );
}

interface NoteProps {
  target: RecordTarget;
  /** Undefined while there is none. */
  note: CreditNote | undefined;
}

function DownloadNote({ target, note }: NoteProps) {
  const { busy, run } = useOneAtATime();
  async function download({ number }: CreditNote) {
    clearAlerts('Error', 'Warning');
    try {
      const params = recordParams(target, 'creditNoteId');
      saveFile(await callApiForFile(downloadCreditNoteRoute, { params }), creditNoteFileName(number));
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

function DeleteNote({ target, note }: NoteProps) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const remove = useCreditNoteChange(deleteCreditNoteRoute);
  async function confirm() {
    clearAlerts('Error', 'Warning');
    try {
      await remove.mutateAsync({ params: recordParams(target, 'creditNoteId') });
      sendAlert('Success', 'Credit note deleted successfully.');
      navigate(creditNotePaths.list);
    } catch {
      sendAlert('Error', 'Failed to delete credit note.');
    }
  }
  return (
    <>
      <Button
        variant="default"
        {...(note === undefined ? {} : { c: 'var(--mantine-color-error)' })}
        leftSection={<IconTrash size={16} aria-hidden />}
        disabled={note === undefined}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Delete Credit Note"
        text="Are you sure you want to delete this credit note? Its invoice is owed again. This action cannot be undone."
        subject={note && `Credit Note ${note.number}, ${formatMoney(note.total, note.currency)}`}
        confirmLabel="Delete"
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function NoteDetails({ note }: { note: CreditNote }) {
  const { company, currency, invoiceId, invoiceNumber } = note;
  const money = (amount: number) => formatMoney(amount, currency);
  const lines = [
    { id: 'company', label: 'Company', value: companyNames[company] },
    { id: 'number', label: 'Number', value: note.number },
    { id: 'date', label: 'Date', value: formatDate(note.date) },
    {
      id: 'invoice',
      label: 'Invoice',
      value: (
        <Anchor component={Link} to={invoicePaths.view(company, invoiceId)} inherit underline="always">
          Invoice {invoiceNumber}
        </Anchor>
      ),
    },
    { id: 'billTo', label: 'Bill To', value: note.billToClient.name },
    { id: 'currency', label: 'Currency', value: currency },
    { id: 'stock', label: 'Back in Stock', value: note.returnToStock ? 'Yes' : 'No' },
    { id: 'reason', label: 'Reason', value: note.reason, wide: true },
  ];
  return (
    <Box className={classes.details ?? ''} __vars={{ '--accent': companyAccent(company) }}>
      <Section title={`Credit Note ${note.number}`}>
        <DescriptionList lines={lines} />
      </Section>
      <Section title="Items">
        <PaperItems items={note.items} currency={currency} />
      </Section>
      <Section title="Totals">
        <dl className={classes.totals}>
          <div>
            <dt>Net</dt>
            <dd>{money(note.totalNet)}</dd>
          </div>
          <div>
            <dt>VAT</dt>
            <dd>{money(note.totalVat)}</dd>
          </div>
          <div className={classes.due}>
            <dt>Total Credit</dt>
            <dd>{money(note.total)}</dd>
          </div>
        </dl>
      </Section>
    </Box>
  );
}
