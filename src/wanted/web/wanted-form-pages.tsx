/** `/wanted/add` and `/{company}/wanted/{id}/edit` */
import { useEffect, useEffectEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { clientRoutes } from '#parties/party-record-routes.ts';
import { companyPaths } from '#shared/companies.ts';
import { listColleaguesRoute } from '#users/user-routes.ts';
import { createWantedRoute, getWantedRoute, updateWantedRoute } from '#wanted/wanted-routes.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { type CallResult, callApiWithEtag, type Versioned } from '#web/api/call-api.ts';
import { callKey, useCall, useChange } from '#web/api/use-call.ts';
import { RecordForm } from '#web/form/record-form.tsx';
import { useEditForm, useLoadedOnce } from '#web/form/use-edit-form.tsx';
import { useIdempotencyKey } from '#web/form/use-idempotency-key.ts';
import { useSaveForm } from '#web/form/use-save-form.ts';
import { DeletedRecord } from '#web/live/deleted-record.tsx';
import { type RecordTarget, recordParams, useRecordTarget } from '#web/record-target.ts';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useCompany } from '#web/ui/use-company.ts';
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.tsx';
import { WantedFields } from './wanted-form.tsx';
import {
  newWantedValues,
  type ValidWanted,
  wantedBody,
  wantedErrorField,
  wantedFormSchema,
  wantedParts,
  wantedValues,
} from './wanted-form-values.ts';
import { wantedPaths } from './wanted-screens.ts';

/** Returns the id of the chosen client, and creates a new one. */
function useClientId(): (values: ValidWanted) => Promise<string> {
  const create = useChange(clientRoutes.create);
  const keyFor = useIdempotencyKey();
  return async ({ client }) => {
    if (client?.id !== undefined) return client.id;
    const body = { name: client?.name ?? '' };
    return (await create.mutateAsync({ body, idempotencyKey: keyFor(body) })).data.id;
  };
}

/** Opens the new entry's page after the save. */
export function AddWantedPage() {
  const navigate = useNavigate();
  const company = useCompany();
  const [parameters] = useSearchParams();
  const create = useChange(createWantedRoute);
  const clientIdOf = useClientId();
  const keyFor = useIdempotencyKey();

  async function save(values: ValidWanted) {
    const body = wantedBody(await clientIdOf(values), values);
    const params = { truckCompany: companyPaths[values.company] };
    const { data } = await create.mutateAsync({ params, body, idempotencyKey: keyFor(body) });
    allowLeaving();
    sendAlert('Success', 'Wanted entry created successfully.');
    navigate(wantedPaths.view(data.company, data.id), { replace: true });
  }

  const { form, isSaving, submit, draftOffer } = useSaveForm({
    schema: wantedFormSchema,
    values: newWantedValues(company, parameters),
    save,
    fieldOf: wantedErrorField,
    draft: 'wanted new',
  });
  const { dialog, allowLeaving } = useUnsavedWarning(form.formState.isDirty);
  const chosen = useWatch({ control: form.control, name: 'company' });
  useClientFromAddress(parameters.get('clientId'), (client) => form.setValue('client', client));
  const title = 'Add Wanted Entry';
  return (
    <>
      <PageHeader title={title} company={chosen} backTo={wantedPaths.list} />
      <RecordForm backTo={wantedPaths.list} {...{ title, isSaving, submit }}>
        <WantedFields control={form.control} isNew />
      </RecordForm>
      {dialog}
      {draftOffer}
    </>
  );
}

/** Presets the client whose page has the link. */
function useClientFromAddress(id: string | null, preset: (client: { id: string; name: string }) => void): void {
  const { data } = useCall(clientRoutes.get, { params: { partyId: id ?? '' } }, { enabled: id !== null, retries: 1 });
  const onLoaded = useEffectEvent(preset);
  const [clientId, name] = [data?.id, data?.name];
  useEffect(() => {
    if (clientId !== undefined && name !== undefined) onLoaded({ id: clientId, name });
  }, [clientId, name]);
}

/** Without a valid entry in the URL, shows the list. */
export function EditWantedPage() {
  const target = useRecordTarget();
  if (target === undefined) return <Navigate to={wantedPaths.list} replace />;
  return <LoadWanted key={target.id} target={target} />;
}

type WantedVersion = Versioned<CallResult<typeof getWantedRoute>>;

function LoadWanted({ target }: { target: RecordTarget }) {
  const navigate = useNavigate();
  const call = { params: recordParams(target, 'wantedId') };
  const loaded = useLoadedOnce<WantedVersion>({
    queryKey: callKey(getWantedRoute, call),
    read: (signal) => callApiWithEtag(getWantedRoute, { ...call, signal }),
    onFailure: () => {
      sendAlert('Error', 'Failed to retrieve wanted entry.');
      navigate(wantedPaths.list, { replace: true });
    },
  });
  return (
    <DeletedRecord kind="wanted" id={target.id} isForm>
      <PageHeader
        title="Edit Wanted Entry"
        company={target.company}
        backTo={wantedPaths.view(target.company, target.id)}
      />
      {loaded === undefined ? (
        <Loading text="Loading wanted entry..." />
      ) : (
        <EditForm key={loaded.data.id} target={target} loaded={loaded} />
      )}
    </DeletedRecord>
  );
}

function EditForm({ target, loaded }: { target: RecordTarget; loaded: WantedVersion }) {
  const { company, id } = target;
  const params = recordParams(target, 'wantedId');
  const viewPath = wantedPaths.view(company, id);
  const navigate = useNavigate();
  const update = useChange(updateWantedRoute);
  const clientIdOf = useClientId();
  const { data: colleagues = [] } = useCall(listColleaguesRoute, {});

  const { form, isSaving, submit, conflictDialog, draftOffer } = useEditForm({
    recordId: id,
    draft: `wanted ${id}`,
    loaded,
    read: () => callApiWithEtag(getWantedRoute, { params }),
    valuesOf: ({ data }: WantedVersion) => wantedValues(data),
    partsOf: () => wantedParts(new Map(colleagues.map(({ userId, name }) => [userId, name]))),
    schema: wantedFormSchema,
    fieldOf: wantedErrorField,
    save: async (values: ValidWanted, { etag }: WantedVersion) => {
      const body = wantedBody(await clientIdOf(values), values);
      await update.mutateAsync({ params, body, ifMatch: etag });
      allowLeaving();
      sendAlert('Success', 'Wanted entry updated successfully.');
      navigate(viewPath);
    },
    conflictTitle: 'Someone else has changed this wanted entry',
  });
  const { dialog, allowLeaving } = useUnsavedWarning(form.formState.isDirty);
  return (
    <>
      <RecordForm title="Edit Wanted Entry" backTo={viewPath} {...{ isSaving, submit }}>
        <WantedFields control={form.control} />
      </RecordForm>
      {dialog}
      {conflictDialog}
      {draftOffer}
    </>
  );
}
