/** Renames a document or changes its type. */
import { Stack } from '@mantine/core';
import { useEffect } from 'react';
import { z } from 'zod';
import { documentKindSchema, documentKinds, documentNameSchema } from '#documents/document.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { callKey } from '#web/api/use-call.ts';
import { SelectField } from '#web/form/choice-fields.tsx';
import type { ConflictPart } from '#web/form/conflict.ts';
import { TextField } from '#web/form/text-fields.tsx';
import { useEditForm, useLoadedOnce } from '#web/form/use-edit-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { kindChoices } from './document-kind-choices.ts';
import { readDocument, useChangeDocument } from './document-queries.ts';
import { type DocumentsTarget, ownerParams } from './document-target.ts';

const formSchema = z.object({ name: documentNameSchema, kind: documentKindSchema });
type Values = z.input<typeof formSchema>;
type Valid = z.output<typeof formSchema>;

const parts: readonly ConflictPart<Values>[] = [
  { id: 'name', label: 'Name', paths: ['name'], text: ({ name }) => name },
  { id: 'kind', label: 'Type', paths: ['kind'], text: ({ kind }) => documentKinds[kind] },
];

interface Props {
  target: DocumentsTarget;
  documentId: string;
  onClose: () => void;
}

type DocumentVersion = Awaited<ReturnType<typeof readDocument>>;

function EditForm({ target, documentId, loaded, onClose }: Props & { loaded: DocumentVersion }) {
  const change = useChangeDocument(target);
  const { form, isSaving, submit, conflictDialog, draftOffer, discardDraft } = useEditForm({
    recordId: documentId,
    draft: `document ${documentId}`,
    draftInside: true,
    loaded,
    read: () => readDocument(target, documentId),
    valuesOf: ({ data: { name, kind } }: DocumentVersion): Values => ({ name, kind }),
    partsOf: () => parts,
    schema: formSchema,
    fieldOf: ({ path }) => (['name', 'kind'] as const).find((one) => one === path),
    save: async (body: Valid, { etag }) => {
      await change.mutateAsync({ id: documentId, body, ifMatch: etag });
      sendAlert('Success', 'Document updated successfully.');
      onClose();
    },
    conflictTitle: 'Someone else has changed this document',
  });
  useEffect(() => form.setFocus('name'), [form]);
  return (
    <>
      <form onSubmit={submit} noValidate>
        <Stack>
          {draftOffer}
          <TextField control={form.control} name="name" label="Name" />
          <SelectField control={form.control} name="kind" label="Type" choices={kindChoices} />
          <DialogFoot busy={isSaving} discardDraft={discardDraft} onCancel={onClose}>
            Save
          </DialogFoot>
        </Stack>
      </form>
      {conflictDialog}
    </>
  );
}

function Loaded(props: Props) {
  const { target, documentId, onClose } = props;
  const parameters = { params: { ...ownerParams(target), documentId } };
  const loaded = useLoadedOnce({
    queryKey: callKey(target.routes.get, parameters),
    read: () => readDocument(target, documentId),
    onFailure: () => {
      sendAlert('Error', 'Failed to retrieve document.');
      onClose();
    },
  });
  return loaded === undefined ? <Loading /> : <EditForm {...props} loaded={loaded} />;
}

/** Values typed remain in the form if saving fails. */
export function EditDocumentDialog(props: Props) {
  return (
    <Dialog opened onClose={props.onClose} title="Edit Document" centered closeButtonProps={{ 'aria-label': 'Close' }}>
      <Loaded {...props} />
    </Dialog>
  );
}
