/** The dialog 'Manage Views': renames and deletes saved views, and says with which one a list opens (10.3). */
import { ActionIcon, Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { View } from '#views/view.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { errorMessage } from '#web/api/api-error.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useDeleteView, useUpdateView } from './view-queries.ts';

interface ItemProps {
  view: View;
  onDelete(view: View): void;
}

const tell = (error: unknown) => sendAlert('Error', errorMessage(error));

function ViewItem({ view, onDelete }: ItemProps) {
  const [name, setName] = useState(view.name);
  const { mutate, isPending } = useUpdateView();
  const change = (body: { name?: string; isDefault?: boolean }) =>
    mutate({ params: { viewId: view.id }, body }, { onError: tell });
  const isRenamed = name.trim() !== '' && name.trim() !== view.name;
  return (
    <Stack component="li" gap={6}>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          style={{ flex: 1 }}
          label={`Name of ${view.name}`}
          value={name}
          maxLength={200}
          disabled={!view.mayChange}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button variant="default" disabled={!isRenamed || isPending} onClick={() => change({ name })}>
          Rename
        </Button>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={`Delete ${view.name}`}
          disabled={!view.mayChange}
          onClick={() => onDelete(view)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <Group gap="md">
        <Checkbox
          label={`Open this list with ${view.name}`}
          checked={view.isDefault}
          onChange={(event) => change({ isDefault: event.currentTarget.checked })}
        />
        {view.shared ? (
          <Text size="sm" c="dimmed">
            for everyone
          </Text>
        ) : null}
      </Group>
    </Stack>
  );
}

interface DialogProps {
  views: readonly View[];
  isOpen: boolean;
  onClose(): void;
  onDeleted(view: View): void;
}

/** Changes count at once. */
export function ManageViewsDialog({ views, isOpen, onClose, onDeleted }: DialogProps) {
  const [deleted, setDeleted] = useState<View>();
  const remove = useDeleteView();
  async function confirm() {
    if (!deleted) return;
    try {
      await remove.mutateAsync({ params: { viewId: deleted.id } });
      onDeleted(deleted);
    } catch (error) {
      tell(error);
    }
  }
  return (
    <>
      <Modal
        opened={isOpen}
        onClose={onClose}
        title="Manage Views"
        closeButtonProps={{ 'aria-label': 'Close' }}
        closeOnEscape={deleted === undefined}
      >
        <Stack component="ul" gap="lg" p={0} m={0} style={{ listStyle: 'none' }}>
          {views.map((view) => (
            <ViewItem key={`${view.id} ${view.name}`} view={view} onDelete={setDeleted} />
          ))}
        </Stack>
      </Modal>
      <ConfirmDialog
        opened={deleted !== undefined}
        title="Delete View"
        text={`Are you sure you want to delete the view ${deleted?.name ?? ''}? This action cannot be undone.`}
        confirmLabel="Delete"
        onConfirm={confirm}
        onClose={() => setDeleted(undefined)}
      />
    </>
  );
}
