/** The dialog 'Save View': what a list shows, under a name (specification, section 10.3). */
import { Checkbox, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { View } from '#views/view.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { errorMessage } from '#web/api/api-error.ts';
import { useDialogDraft } from '#web/form/use-draft.tsx';
import type { ListViewsProps } from '#web/table/list-views.ts';
import { queryOfState } from '#web/table/view-state.ts';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';
import { useCreateView, useUpdateView } from './view-queries.ts';

interface DialogProps extends ListViewsProps {
  /** The view that is open, which can be saved anew. */
  saved: View | undefined;
  isOpen: boolean;
  onClose(): void;
}

function SaveViewForm({ list, fixed, open, readState, shownColumns, saved, onClose }: DialogProps) {
  const [typed, setTyped] = useState({
    name: saved?.name ?? '',
    shared: saved?.shared ?? false,
    isDefault: saved?.isDefault ?? false,
  });
  const draft = useDialogDraft(`view ${list}`, typed, setTyped);
  const { name, shared, isDefault } = typed;
  const change = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }));
  const create = useCreateView();
  const update = useUpdateView();
  const isSameName = saved?.mayChange === true && saved.name === name.trim();

  async function save() {
    const state = readState();
    const values = { name, shared, isDefault, query: queryOfState(state, fixed), columns: [...shownColumns] };
    try {
      const { data: view } = isSameName
        ? await update.mutateAsync({ params: { viewId: saved.id }, body: values })
        : await create.mutateAsync({ body: { list: list as 'trucks', ...values } });
      draft.forget();
      open(state, view.id);
      onClose();
    } catch (error) {
      sendAlert('Error', errorMessage(error));
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack>
        {draft.offer}
        <TextInput
          label="Name"
          required
          maxLength={200}
          autoComplete="off"
          data-autofocus
          description={isSameName ? 'Replaces the view of this name.' : undefined}
          value={name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Checkbox
          label="For everyone"
          checked={shared}
          onChange={(event) => change({ shared: event.currentTarget.checked })}
        />
        <Checkbox
          label="Open this list with it"
          checked={isDefault}
          onChange={(event) => change({ isDefault: event.currentTarget.checked })}
        />
        <DialogFoot
          busy={create.isPending || update.isPending}
          disabled={name.trim() === ''}
          forgetDraft={draft.forget}
          onCancel={onClose}
        >
          Save
        </DialogFoot>
      </Stack>
    </form>
  );
}

/** Starts with the name of the view that is open. */
export function SaveViewDialog(props: DialogProps) {
  return (
    <Modal opened={props.isOpen} onClose={props.onClose} title="Save View" closeButtonProps={{ 'aria-label': 'Close' }}>
      <SaveViewForm {...props} />
    </Modal>
  );
}
