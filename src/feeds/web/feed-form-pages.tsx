/** `/{company}/feeds/create` and `/{company}/feeds/{id}/edit` */
import { Navigate, useNavigate } from 'react-router';
import type { Feed } from '#feeds/feed.ts';
import { createFeedRoute, getFeedRoute, updateFeedRoute } from '#feeds/feed-routes.ts';
import { type Company, companyPaths } from '#shared/companies.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { callApiWithEtag, type Versioned } from '#web/api/call-api.ts';
import { callKey, useChange } from '#web/api/use-call.ts';
import { RecordForm } from '#web/form/record-form.tsx';
import { useEditForm, useLoadedOnce } from '#web/form/use-edit-form.tsx';
import { useIdempotencyKey } from '#web/form/use-idempotency-key.ts';
import { useSaveForm } from '#web/form/use-save-form.ts';
import { paths } from '#web/paths.ts';
import { type RecordTarget, recordParams, useRecordTarget } from '#web/record-target.ts';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.tsx';
import { useCompanyParam } from '#web/use-company-param.ts';
import { FeedFields } from './feed-fields.tsx';
import {
  emptyFeed,
  type FeedValues,
  feedErrorField,
  feedFormSchema,
  feedParts,
  feedValues,
  type ValidFeed,
} from './feed-form-values.ts';
import { feedPaths } from './feed-paths.ts';

export function CreateFeedPage() {
  const company = useCompanyParam();
  if (company === undefined) return <Navigate to={paths.feeds} replace />;
  return <CreateForm key={company} company={company} />;
}

function CreateForm({ company }: { company: Company }) {
  const navigate = useNavigate();
  const create = useChange(createFeedRoute);
  const keyFor = useIdempotencyKey();

  async function save(body: ValidFeed) {
    const params = { truckCompany: companyPaths[company] };
    const { data } = await create.mutateAsync({ params, body, idempotencyKey: keyFor(body) });
    allowLeaving();
    sendAlert('Success', 'Feed created successfully.');
    navigate(feedPaths.view(company, data.id), { replace: true });
  }

  const { form, isSaving, submit, draftOffer } = useSaveForm<FeedValues, ValidFeed>({
    schema: feedFormSchema,
    values: emptyFeed,
    save,
    fieldOf: feedErrorField,
    draft: `feed new ${company}`,
  });
  const { dialog, allowLeaving } = useUnsavedWarning(form.formState.isDirty);
  const title = 'Create Feed';
  const backTo = feedPaths.list(company);
  return (
    <>
      <PageHeader title={title} company={company} backTo={backTo} />
      <RecordForm title={title} backTo={backTo} isSaving={isSaving} submit={submit}>
        <FeedFields form={form} isNew />
      </RecordForm>
      {dialog}
      {draftOffer}
    </>
  );
}

const editTitle = 'Edit Feed';

/** Redirects to the list if the URL is invalid. */
export function EditFeedPage() {
  const target = useRecordTarget();
  if (target === undefined) return <Navigate to={paths.feeds} replace />;
  return <LoadFeed key={`${target.company}/${target.id}`} target={target} />;
}

function LoadFeed({ target }: { target: RecordTarget }) {
  const navigate = useNavigate();
  const params = recordParams(target, 'feedId');
  const loaded = useLoadedOnce({
    queryKey: callKey(getFeedRoute, { params }),
    read: (signal) => callApiWithEtag(getFeedRoute, { params, signal }),
    onFailure: () => {
      sendAlert('Error', 'Failed to retrieve feed.');
      navigate(feedPaths.list(target.company), { replace: true });
    },
  });
  // The header does not remount when the form appears, so the keyboard focus stays on the title.
  return (
    <>
      <PageHeader title={editTitle} company={target.company} backTo={feedPaths.view(target.company, target.id)} />
      {loaded === undefined ? <Loading text="Loading feed..." /> : <EditForm target={target} loaded={loaded} />}
    </>
  );
}

function EditForm({ target, loaded }: { target: RecordTarget; loaded: Versioned<Feed> }) {
  const navigate = useNavigate();
  const update = useChange(updateFeedRoute);
  const params = recordParams(target, 'feedId');
  const viewPath = feedPaths.view(target.company, target.id);

  async function save(body: ValidFeed, base: Versioned<Feed>) {
    await update.mutateAsync({ params, body, ifMatch: base.etag });
    allowLeaving();
    sendAlert('Success', 'Feed updated successfully.');
    navigate(viewPath);
  }

  const { form, isSaving, submit, conflictDialog, draftOffer } = useEditForm<Versioned<Feed>, FeedValues, ValidFeed>({
    recordId: target.id,
    draft: `feed ${target.id}`,
    loaded,
    read: () => callApiWithEtag(getFeedRoute, { params }),
    valuesOf: ({ data }) => feedValues(data),
    partsOf: feedParts,
    schema: feedFormSchema,
    fieldOf: feedErrorField,
    save,
    conflictTitle: 'Someone else has changed this feed',
  });
  const { dialog, allowLeaving } = useUnsavedWarning(form.formState.isDirty);
  return (
    <>
      <RecordForm title={editTitle} backTo={viewPath} isSaving={isSaving} submit={submit}>
        <FeedFields form={form} />
      </RecordForm>
      {dialog}
      {conflictDialog}
      {draftOffer}
    </>
  );
}
