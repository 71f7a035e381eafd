/** `/suppliers/add` and `/suppliers/{id}/edit` (specification, section 13.3). */
import { Navigate, useNavigate, useParams } from 'react-router';
import type { SupplierRecord } from '#parties/party-record.ts';
import { supplierRoutes } from '#parties/party-record-routes.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { callApiWithEtag, type Versioned } from '#web/api/call-api.ts';
import { callKey } from '#web/api/use-call.ts';
import { useEditForm, useLoadedOnce } from '#web/form/use-edit-form.tsx';
import { useIdempotencyKey } from '#web/form/use-idempotency-key.ts';
import { useSaveForm } from '#web/form/use-save-form.ts';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.tsx';
import { useSupplierChange } from './party-changes.ts';
import { PartyFormLayout, SupplierFields } from './party-form.tsx';
import {
  emptySupplier,
  nameClash,
  supplierFaultPlace,
  supplierFormSchema,
  supplierParts,
  supplierValues,
  type ValidSupplier,
} from './party-form-values.ts';
import { partyPaths } from './party-words.ts';

const paths = partyPaths.supplier;

/** Leads to the new supplier. */
export function AddSupplierPage() {
  const navigate = useNavigate();
  const create = useSupplierChange(supplierRoutes.create);
  const keyFor = useIdempotencyKey();

  async function save(body: ValidSupplier) {
    const { data } = await create.mutateAsync({ body, idempotencyKey: keyFor(body) });
    allowLeaving();
    sendAlert('Success', 'Supplier created successfully.');
    navigate(paths.view(data.id));
  }

  const { form, isSaving, submit } = useSaveForm({
    schema: supplierFormSchema,
    values: emptySupplier,
    save,
    fieldOf: supplierFaultPlace,
    clash: nameClash,
  });
  const { dialog, allowLeaving } = useUnsavedWarning(form.formState.isDirty);
  return (
    <PartyFormLayout title="Create Supplier" backTo={paths.list} {...{ isSaving, submit }} dialogs={dialog}>
      <SupplierFields control={form.control} />
    </PartyFormLayout>
  );
}

/** An address that names no supplier leads to the list. */
export function EditSupplierPage() {
  const { id } = useParams();
  const navigate = useNavigate();
  const params = { partyId: id ?? '' };
  const loaded = useLoadedOnce({
    queryKey: callKey(supplierRoutes.get, { params }),
    read: (signal) => callApiWithEtag(supplierRoutes.get, { params, signal }),
    onFailure: () => {
      sendAlert('Error', 'Failed to retrieve supplier.');
      navigate(paths.list, { replace: true });
    },
  });
  if (!id) return <Navigate to={paths.list} replace />;
  if (loaded !== undefined) return <EditForm key={loaded.data.id} loaded={loaded} />;
  return (
    <>
      <PageHeader title="Edit Supplier" backTo={paths.view(id)} />
      <Loading text="Loading supplier..." />
    </>
  );
}

function EditForm({ loaded }: { loaded: Versioned<SupplierRecord> }) {
  const navigate = useNavigate();
  const { id } = loaded.data;
  const params = { partyId: id };
  const update = useSupplierChange(supplierRoutes.update);

  async function save(body: ValidSupplier, base: Versioned<SupplierRecord>) {
    await update.mutateAsync({ params, body, ifMatch: base.etag });
    allowLeaving();
    sendAlert('Success', 'Supplier updated successfully.');
    navigate(paths.view(id));
  }

  const { form, isSaving, submit, conflictDialog } = useEditForm({
    recordId: id,
    loaded,
    read: () => callApiWithEtag(supplierRoutes.get, { params }),
    valuesOf: ({ data }: Versioned<SupplierRecord>) => supplierValues(data),
    partsOf: supplierParts,
    schema: supplierFormSchema,
    fieldOf: supplierFaultPlace,
    clash: nameClash,
    save,
    conflictTitle: 'This supplier was changed by someone else',
  });
  const { dialog, allowLeaving } = useUnsavedWarning(form.formState.isDirty);
  const dialogs = (
    <>
      {dialog}
      {conflictDialog}
    </>
  );
  return (
    <PartyFormLayout title="Edit Supplier" backTo={paths.view(id)} {...{ isSaving, submit, dialogs }}>
      <SupplierFields control={form.control} />
    </PartyFormLayout>
  );
}
