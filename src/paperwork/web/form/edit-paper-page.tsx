/** `/{company}/orders/{id}/edit` and `/{company}/invoices/{id}/edit` */
import { Navigate, useNavigate } from 'react-router';
import { type PaperKind, paperKindLabels } from '#paperwork/paper-kinds.ts';
import type { PaperBody } from '#paperwork/paperwork.ts';
import { paperworkRoutes } from '#paperwork/paperwork-routes.ts';
import { createdState } from '#paperwork/web/created-state.ts';
import { omitFieldsOfOtherKind } from '#paperwork/web/paper-field-values.ts';
import { fetchPaper, type PaperVersion } from '#paperwork/web/paper-queries.ts';
import { type PaperAddress, paperCallParams, paperPaths, usePaperTarget } from '#paperwork/web/paper-target.ts';
import { companyNames } from '#shared/companies.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { callKey, useChange } from '#web/api/use-call.ts';
import { useEditForm, useLoadedOnce } from '#web/form/use-edit-form.tsx';
import { DeletedRecord } from '#web/live/deleted-record.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.tsx';
import { fetchPaperRecords } from './fetch-paper-records.ts';
import { paperParts } from './paper-conflict.ts';
import { PaperFormPage } from './paper-form.tsx';
import { paperErrorFields } from './paper-form-errors.ts';
import { paperFormSchema, paperFormValues } from './paper-form-values.ts';
import type { PaperRecords } from './paper-records.ts';

/** Redirects to the list if the URL is invalid. */
export function EditPaperPage({ kind }: { kind: PaperKind }) {
  const target = usePaperTarget(kind);
  if (target === undefined) return <Navigate to={paperPaths[kind].list} replace />;
  return <LoadPaper key={`${target.company}/${target.id}`} target={target} />;
}

/** An invoice's title includes the company; on an order it is below the title, as on other pages. */
function titleOf({ kind, company }: PaperAddress): string {
  return kind === 'order' ? 'Edit Order' : `Edit Invoice (${companyNames[company]})`;
}

interface LoadedPaper extends PaperVersion {
  records: PaperRecords;
}

async function readPaper(target: PaperAddress, signal?: AbortSignal): Promise<LoadedPaper> {
  const version = await fetchPaper(target, signal);
  return { ...version, records: await fetchPaperRecords(version.data) };
}

function LoadPaper({ target }: { target: PaperAddress }) {
  const { kind, company, id } = target;
  const navigate = useNavigate();
  const loaded = useLoadedOnce({
    queryKey: [...callKey(paperworkRoutes[kind].details, { params: paperCallParams(target) }), 'with records'],
    read: (signal) => readPaper(target, signal),
    onFailure: () => {
      sendAlert('Error', `Failed to retrieve ${kind}.`);
      navigate(paperPaths[kind].list, { replace: true });
    },
  });
  // The header is the same element while loading and after, so that keyboard focus on its title is not lost.
  return (
    <DeletedRecord kind={kind} id={id} isForm>
      <PageHeader title={titleOf(target)} company={company} backTo={paperPaths[kind].view(company, id)} />
      {loaded === undefined ? <Loading text={`Loading ${kind}...`} /> : <EditForm target={target} loaded={loaded} />}
    </DeletedRecord>
  );
}

function EditForm({ target, loaded }: { target: PaperAddress; loaded: LoadedPaper }) {
  const { kind, company, id } = target;
  const navigate = useNavigate();
  const update = useChange(paperworkRoutes[kind].update);

  async function save(valid: PaperBody, { etag }: LoadedPaper) {
    const params = paperCallParams(target);
    const saved = await update.mutateAsync({ params, body: omitFieldsOfOtherKind(kind, valid), ifMatch: etag });
    allowLeaving();
    sendAlert('Success', `${paperKindLabels[kind]} updated successfully.`);
    navigate(paperPaths[kind].created(company), { replace: true, state: createdState(kind, saved) });
  }

  const { base, conflictDialog, ...state } = useEditForm({
    recordId: id,
    draft: `${kind} ${id}`,
    loaded,
    read: () => readPaper(target),
    valuesOf: ({ data, records }: LoadedPaper) => paperFormValues(data, records),
    partsOf: (versions) => paperParts(kind, versions),
    schema: paperFormSchema,
    ...paperErrorFields,
    save,
    conflictTitle: `Someone else has changed this ${kind}`,
  });
  const { dialog, allowLeaving } = useUnsavedWarning(state.form.formState.isDirty);
  return (
    <PaperFormPage
      {...state}
      title={titleOf(target)}
      kind={kind}
      company={company}
      backTo={paperPaths[kind].view(company, id)}
      numberHint={base.data.number}
      saved={base.data}
    >
      {dialog}
      {conflictDialog}
      {state.draftOffer}
    </PaperFormPage>
  );
}
