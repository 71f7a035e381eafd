/** The add and edit screens, shared by clients and suppliers. */
import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Control, FieldValues } from 'react-hook-form';
import { Navigate, useNavigate, useParams } from 'react-router';
import type { PartyKind } from '#parties/party.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import type { Versioned } from '#web/api/call-api.ts';
import type { ConflictPart } from '#web/form/conflict.ts';
import { RecordForm } from '#web/form/record-form.tsx';
import { useEditForm, useLoadedOnce } from '#web/form/use-edit-form.tsx';
import { useIdempotencyKey } from '#web/form/use-idempotency-key.ts';
import { type SaveFormInput, useSaveForm } from '#web/form/use-save-form.ts';
import { DeletedRecord } from '#web/live/deleted-record.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.tsx';
import { nameClash } from './party-form-values.ts';
import { kindTexts, partyPaths } from './party-texts.ts';

/** What differs between the two kinds: fields and calls. */
export interface PartyForm<Party extends { id: string }, Values extends FieldValues, Valid extends FieldValues>
  extends Pick<SaveFormInput<Values, Valid>, 'schema' | 'fieldOf'> {
  kind: PartyKind;
  empty: Values;
  valuesOf: (party: Party) => Values;
  partsOf: () => ConflictPart<Values>[];
  Fields: (props: { control: Control<Values, unknown, Valid> }) => ReactNode;
  queryKey: (id: string) => QueryKey;
  read: (id: string, signal?: AbortSignal) => Promise<Versioned<Party>>;
  useCreate: () => (body: Valid, idempotencyKey: string) => Promise<Party>;
  /** Saves changes to the version they are based on. */
  useUpdate: () => (id: string, body: Valid, ifMatch: string | undefined) => Promise<unknown>;
}

interface Props<Party extends { id: string }, Values extends FieldValues, Valid extends FieldValues> {
  party: PartyForm<Party, Values, Valid>;
}

/** Opens the new party's page after the save. */
export function AddPartyPage<P extends { id: string }, V extends FieldValues, B extends FieldValues>({
  party,
}: Props<P, V, B>) {
  const { kind, schema, fieldOf, empty, Fields } = party;
  const paths = partyPaths[kind];
  const navigate = useNavigate();
  const create = party.useCreate();
  const keyFor = useIdempotencyKey();

  async function save(body: B) {
    const { id } = await create(body, keyFor(body));
    allowLeaving();
    sendAlert('Success', `${kindTexts[kind].One} created successfully.`);
    navigate(paths.view(id), { replace: true });
  }

  const { form, isSaving, submit, draftOffer } = useSaveForm({
    schema,
    values: empty,
    save,
    fieldOf,
    clash: nameClash,
    draft: `${kind} new`,
  });
  const { dialog, allowLeaving } = useUnsavedWarning(form.formState.isDirty);
  const title = `Create ${kindTexts[kind].One}`;
  return (
    <>
      <PageHeader title={title} backTo={paths.list} />
      <RecordForm title={title} backTo={paths.list} {...{ isSaving, submit }}>
        <Fields control={form.control} />
      </RecordForm>
      {dialog}
      {draftOffer}
    </>
  );
}

/** Without a valid party in the URL, shows the list. */
export function EditPartyPage<P extends { id: string }, V extends FieldValues, B extends FieldValues>({
  party,
}: Props<P, V, B>) {
  const { one, One } = kindTexts[party.kind];
  const paths = partyPaths[party.kind];
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const loaded = useLoadedOnce({
    queryKey: party.queryKey(id),
    read: (signal) => party.read(id, signal),
    onFailure: () => {
      sendAlert('Error', `Failed to retrieve ${one}.`);
      navigate(paths.list, { replace: true });
    },
  });
  if (!id) return <Navigate to={paths.list} replace />;
  // The header does not remount when the form appears, so the keyboard focus stays on the title.
  return (
    <DeletedRecord kind={party.kind} id={id} isForm>
      <PageHeader title={`Edit ${One}`} backTo={paths.view(id)} />
      {loaded === undefined ? (
        <Loading text={`Loading ${one}...`} />
      ) : (
        <EditForm key={loaded.data.id} party={party} loaded={loaded} />
      )}
    </DeletedRecord>
  );
}

function EditForm<P extends { id: string }, V extends FieldValues, B extends FieldValues>({
  party,
  loaded,
}: Props<P, V, B> & { loaded: Versioned<P> }) {
  const { kind, schema, fieldOf, partsOf, Fields } = party;
  const { one, One } = kindTexts[kind];
  const { id } = loaded.data;
  const viewPath = partyPaths[kind].view(id);
  const navigate = useNavigate();
  const update = party.useUpdate();

  async function save(body: B, base: Versioned<P>) {
    await update(id, body, base.etag);
    allowLeaving();
    sendAlert('Success', `${One} updated successfully.`);
    navigate(viewPath);
  }

  const { form, isSaving, submit, conflictDialog, draftOffer } = useEditForm({
    recordId: id,
    draft: `${kind} ${id}`,
    loaded,
    read: () => party.read(id),
    valuesOf: ({ data }: Versioned<P>) => party.valuesOf(data),
    partsOf,
    schema,
    fieldOf,
    clash: nameClash,
    save,
    conflictTitle: `Someone else has changed this ${one}`,
  });
  const { dialog, allowLeaving } = useUnsavedWarning(form.formState.isDirty);
  return (
    <>
      <RecordForm title={`Edit ${One}`} backTo={viewPath} {...{ isSaving, submit }}>
        <Fields control={form.control} />
      </RecordForm>
      {dialog}
      {conflictDialog}
      {draftOffer}
    </>
  );
}
