/** `/clients/add` and `/clients/{id}/edit` (specification, section 13.3). */
import { Navigate, useNavigate, useParams } from 'react-router';
import type { ClientRecord } from '#parties/party-record.ts';
import { clientRoutes } from '#parties/party-record-routes.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { callApiWithEtag, type Versioned } from '#web/api/call-api.ts';
import { callKey } from '#web/api/use-call.ts';
import { useEditForm, useLoadedOnce } from '#web/form/use-edit-form.tsx';
import { useIdempotencyKey } from '#web/form/use-idempotency-key.ts';
import { useSaveForm } from '#web/form/use-save-form.ts';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.tsx';
import { useClientChange } from './party-changes.ts';
import { ClientFields, PartyFormLayout } from './party-form.tsx';
import {
  clientFaultPlace,
  clientFormSchema,
  clientParts,
  clientValues,
  emptyClient,
  nameClash,
  type ValidClient,
} from './party-form-values.ts';
import { partyPaths } from './party-words.ts';

const paths = partyPaths.client;

/** Leads to the new client. */
export function AddClientPage() {
  const navigate = useNavigate();
  const create = useClientChange(clientRoutes.create);
  const keyFor = useIdempotencyKey();

  async function save(body: ValidClient) {
    const { data } = await create.mutateAsync({ body, idempotencyKey: keyFor(body) });
    allowLeaving();
    sendAlert('Success', 'Client created successfully.');
    navigate(paths.view(data.id));
  }

  const { form, isSaving, submit } = useSaveForm({
    schema: clientFormSchema,
    values: emptyClient,
    save,
    fieldOf: clientFaultPlace,
    clash: nameClash,
  });
  const { dialog, allowLeaving } = useUnsavedWarning(form.formState.isDirty);
  return (
    <PartyFormLayout title="Create Client" backTo={paths.list} {...{ isSaving, submit }} dialogs={dialog}>
      <ClientFields control={form.control} />
    </PartyFormLayout>
  );
}

/** An address that names no client leads to the list. */
export function EditClientPage() {
  const { id } = useParams();
  const navigate = useNavigate();
  const params = { partyId: id ?? '' };
  const loaded = useLoadedOnce({
    queryKey: callKey(clientRoutes.get, { params }),
    read: (signal) => callApiWithEtag(clientRoutes.get, { params, signal }),
    onFailure: () => {
      sendAlert('Error', 'Failed to retrieve client.');
      navigate(paths.list, { replace: true });
    },
  });
  if (!id) return <Navigate to={paths.list} replace />;
  if (loaded !== undefined) return <EditForm key={loaded.data.id} loaded={loaded} />;
  return (
    <>
      <PageHeader title="Edit Client" backTo={paths.view(id)} />
      <Loading text="Loading client..." />
    </>
  );
}

function EditForm({ loaded }: { loaded: Versioned<ClientRecord> }) {
  const navigate = useNavigate();
  const { id } = loaded.data;
  const params = { partyId: id };
  const update = useClientChange(clientRoutes.update);

  async function save(body: ValidClient, base: Versioned<ClientRecord>) {
    await update.mutateAsync({ params, body, ifMatch: base.etag });
    allowLeaving();
    sendAlert('Success', 'Client updated successfully.');
    navigate(paths.view(id));
  }

  const { form, isSaving, submit, conflictDialog } = useEditForm({
    recordId: id,
    loaded,
    read: () => callApiWithEtag(clientRoutes.get, { params }),
    valuesOf: ({ data }: Versioned<ClientRecord>) => clientValues(data),
    partsOf: clientParts,
    schema: clientFormSchema,
    fieldOf: clientFaultPlace,
    clash: nameClash,
    save,
    conflictTitle: 'This client was changed by someone else',
  });
  const { dialog, allowLeaving } = useUnsavedWarning(form.formState.isDirty);
  const dialogs = (
    <>
      {dialog}
      {conflictDialog}
    </>
  );
  return (
    <PartyFormLayout title="Edit Client" backTo={paths.view(id)} {...{ isSaving, submit, dialogs }}>
      <ClientFields control={form.control} />
    </PartyFormLayout>
  );
}
