/** `/{company}/orders/{id}/edit` and `/{company}/invoices/{id}/edit` (specification, sections 2.15 and 2.17). */
import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { type PaperBody, type PaperKind, paperKindLabels } from '#paperwork/paperwork.ts';
import { companyNames } from '#shared/companies.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { errorMessage, hasStatus } from '#web/api/api-error.ts';
import { ConflictDialog } from '#web/form/conflict-dialog.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.tsx';
import { createdState } from './created-state.ts';
import { paperDifferences, rebasePaper } from './paper-conflict.ts';
import { PaperFormPage } from './paper-form.tsx';
import { paperFormValues, paperInput } from './paper-form-values.ts';
import { fetchPaper, type PaperVersion, usePaper, useUpdatePaper } from './paper-queries.ts';
import { type PaperTarget, paperPaths, usePaperTarget } from './paper-target.ts';
import { usePaperForm } from './use-paper-form.ts';

/** `/{company}/orders/{id}/edit` */
export function EditOrderPage() {
  return <EditPaper kind="order" />;
}

/** `/{company}/invoices/{id}/edit` */
export function EditInvoicePage() {
  return <EditPaper kind="invoice" />;
}

/** An address that names no paper leads to the list. */
function EditPaper({ kind }: { kind: PaperKind }) {
  const target = usePaperTarget(kind);
  if (target === undefined) return <Navigate to={paperPaths[kind].list} replace />;
  return <LoadPaper key={`${target.company}/${target.id}`} target={target} />;
}

/** An invoice's title names its company; an order's stands below it, as on other pages. */
function titleOf({ kind, company }: PaperTarget): string {
  return kind === 'order' ? 'Edit Order' : `Edit Invoice (${companyNames[company]})`;
}

function LoadPaper({ target }: { target: PaperTarget }) {
  const { kind, company, id } = target;
  const navigate = useNavigate();
  const { data, error, isFetchedAfterMount } = usePaper(target);
  const [loaded, setLoaded] = useState<PaperVersion>();
  // Of the answers to this screen only the first fills the form: a later one must not overwrite what is being typed.
  if (loaded === undefined && data !== undefined && isFetchedAfterMount && error === null) setLoaded(data);
  const failed = error !== null && loaded === undefined;
  useEffect(() => {
    if (!failed) return;
    sendAlert('Error', `Failed to retrieve ${kind}.`);
    navigate(paperPaths[kind].list, { replace: true });
  }, [failed, navigate, kind]);

  if (loaded !== undefined) return <EditForm target={target} loaded={loaded} />;
  return (
    <>
      <PageHeader title={titleOf(target)} company={company} backTo={paperPaths[kind].view(company, id)} />
      <Loading text={`Loading ${kind}...`} />
    </>
  );
}

/** Says that the paper was changed by someone else, and fetches what they saved. */
function useLatest(target: PaperTarget) {
  const [latest, setLatest] = useState<PaperVersion>();
  async function offer(error: unknown): Promise<boolean> {
    if (!hasStatus(error, 412)) return false;
    sendAlert('Error', errorMessage(error));
    try {
      setLatest(await fetchPaper(target));
    } catch (cause) {
      sendAlert('Error', errorMessage(cause));
    }
    return true;
  }
  return { latest, offer, close: () => setLatest(undefined) };
}

function EditForm({ target, loaded }: { target: PaperTarget; loaded: PaperVersion }) {
  const { kind, company, id } = target;
  const navigate = useNavigate();
  const [base, setBase] = useState(loaded);
  const { latest, offer, close } = useLatest(target);
  const update = useUpdatePaper(target);

  async function save(valid: PaperBody) {
    const saved = await update.mutateAsync({ body: paperInput(kind, valid), ifMatch: base.etag });
    allowLeaving();
    sendAlert('Success', `${paperKindLabels[kind]} updated successfully.`);
    navigate(paperPaths[kind].created(company), { replace: true, state: createdState(kind, saved) });
  }

  const state = usePaperForm({ values: paperFormValues(base.data), save, handleFailure: offer });
  const { form } = state;
  const { dialog, allowLeaving } = useUnsavedWarning(form.formState.isDirty);

  function takeLatest(version: PaperVersion, keepTyped: boolean) {
    const typed = form.getValues();
    form.reset(paperFormValues(version.data));
    if (keepTyped) form.reset(rebasePaper(typed, base.data, version.data), { keepDefaultValues: true });
    setBase(version);
    close();
    clearAlerts('Error');
    if (keepTyped) sendAlert('Information', 'Your changes stand on the latest version now. Save them again.');
  }

  return (
    <PaperFormPage
      {...state}
      title={titleOf(target)}
      kind={kind}
      company={company}
      backTo={paperPaths[kind].view(company, id)}
      numberHint={base.data.number}
    >
      {dialog}
      <ConflictDialog
        title={`This ${kind} was changed by someone else`}
        differences={
          latest && paperDifferences({ kind, typed: form.getValues(), base: base.data, latest: latest.data })
        }
        onKeep={() => latest && takeLatest(latest, true)}
        onUseLatest={() => latest && takeLatest(latest, false)}
        onClose={close}
      />
    </PaperFormPage>
  );
}
