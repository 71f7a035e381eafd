/** The dialog 'Save View': what a list shows, under a name (specification, section 10.3). */
import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { View } from '#views/view.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { errorMessage } from '#web/api/api-error.ts';
import type { ListViewsProps } from '#web/table/list-views.ts';
import { queryOfState } from '#web/table/view-state.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { useCreateView, useUpdateView } from './view-queries.ts';

interface DialogProps extends ListViewsProps {
  /** The view that is open, which can be saved anew. */
  open: View | undefined;
  isOpen: boolean;
  onClose(): void;
}

function SaveViewForm({ list, fixed, control, state, shownColumns, open, onClose }: DialogProps) {
  const [name, setName] = useState(open?.name ?? '');
  const [shared, setShared] = useState(open?.shared ?? false);
  const [isDefault, setIsDefault] = useState(open?.isDefault ?? false);
  const create = useCreateView();
  const update = useUpdateView();
  const isSameName = open?.mayChange === true && open.name === name.trim();
  const values = { name, shared, isDefault, query: queryOfState(state, fixed), columns: [...shownColumns] };

  async function save() {
    try {
      const { data: view } = isSameName
        ? await update.mutateAsync({ params: { viewId: open.id }, body: values })
        : await create.mutateAsync({ body: { list: list as 'trucks', ...values } });
      control.open(state, view.id);
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
        <TextInput
          label="Name"
          required
          maxLength={200}
          autoComplete="off"
          data-autofocus
          description={isSameName ? 'Replaces the view of this name.' : undefined}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox label="For everyone" checked={shared} onChange={(event) => setShared(event.currentTarget.checked)} />
        <Checkbox
          label="Open this list with it"
          checked={isDefault}
          onChange={(event) => setIsDefault(event.currentTarget.checked)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <BusyButton type="submit" busy={create.isPending || update.isPending} disabled={name.trim() === ''}>
            Save
          </BusyButton>
        </Group>
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
