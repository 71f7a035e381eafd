/** `/suppliers/add` and `/suppliers/{id}/edit`. */
import type { SupplierRecord } from '#parties/party-record.ts';
import { supplierRoutes } from '#parties/party-record-routes.ts';
import { callApiWithEtag } from '#web/api/call-api.ts';
import { callKey, useChange } from '#web/api/use-call.ts';
import { SupplierFields } from './party-form.tsx';
import { AddPartyPage, EditPartyPage, type PartyForm } from './party-form-pages.tsx';
import {
  emptySupplier,
  type SupplierValues,
  supplierErrorField,
  supplierFormSchema,
  supplierParts,
  supplierValues,
  type ValidSupplier,
} from './party-form-values.ts';

const supplier: PartyForm<SupplierRecord, SupplierValues, ValidSupplier> = {
  kind: 'supplier',
  schema: supplierFormSchema,
  fieldOf: supplierErrorField,
  empty: emptySupplier,
  valuesOf: supplierValues,
  partsOf: supplierParts,
  Fields: SupplierFields,
  queryKey: (id) => callKey(supplierRoutes.get, { params: { partyId: id } }),
  read: (id, signal) => callApiWithEtag(supplierRoutes.get, { params: { partyId: id }, signal }),
  useCreate: () => {
    const { mutateAsync } = useChange(supplierRoutes.create);
    return async (body, idempotencyKey) => (await mutateAsync({ body, idempotencyKey })).data;
  },
  useUpdate: () => {
    const { mutateAsync } = useChange(supplierRoutes.update);
    return (id, body, ifMatch) => mutateAsync({ params: { partyId: id }, body, ifMatch });
  },
};

export function AddSupplierPage() {
  return <AddPartyPage party={supplier} />;
}

export function EditSupplierPage() {
  return <EditPartyPage party={supplier} />;
}
