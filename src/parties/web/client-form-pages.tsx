/** `/clients/add` and `/clients/{id}/edit`. */
import type { ClientRecord } from '#parties/party-record.ts';
import { clientRoutes } from '#parties/party-record-routes.ts';
import { callApiWithEtag } from '#web/api/call-api.ts';
import { callKey, useChange } from '#web/api/use-call.ts';
import { ClientFields } from './party-form.tsx';
import { AddPartyPage, EditPartyPage, type PartyForm } from './party-form-pages.tsx';
import {
  type ClientValues,
  clientErrorField,
  clientFormSchema,
  clientParts,
  clientValues,
  emptyClient,
  type ValidClient,
} from './party-form-values.ts';

const client: PartyForm<ClientRecord, ClientValues, ValidClient> = {
  kind: 'client',
  schema: clientFormSchema,
  fieldOf: clientErrorField,
  empty: emptyClient,
  valuesOf: clientValues,
  partsOf: clientParts,
  Fields: ClientFields,
  queryKey: (id) => callKey(clientRoutes.get, { params: { partyId: id } }),
  read: (id, signal) => callApiWithEtag(clientRoutes.get, { params: { partyId: id }, signal }),
  useCreate: () => {
    const { mutateAsync } = useChange(clientRoutes.create);
    return async (body, idempotencyKey) => (await mutateAsync({ body, idempotencyKey })).data;
  },
  useUpdate: () => {
    const { mutateAsync } = useChange(clientRoutes.update);
    return (id, body, ifMatch) => mutateAsync({ params: { partyId: id }, body, ifMatch });
  },
};

export function AddClientPage() {
  return <AddPartyPage party={client} />;
}

export function EditClientPage() {
  return <EditPartyPage party={client} />;
}
