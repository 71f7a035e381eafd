/** The dialog 'Manage Views': renames and deletes saved views, and sets the default view. */
import { ActionIcon, Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { View } from '#views/view.ts';
import { deleteViewRoute, updateViewRoute } from '#views/view-routes.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { failureMessage } from '#web/api/api-error.ts';
import { useChange } from '#web/api/use-call.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import { viewTag } from './view-queries.ts';

interface ItemProps {
  view: View;
  onDelete(view: View): void;
}

const showFailure = (error: unknown) => sendAlert('Error', failureMessage(error));

function ViewItem({ view, onDelete }: ItemProps) {
  // Undefined until the user types, so that the field follows a colleague's rename.
  const [typed, setTyped] = useState<string>();
  if (typed === view.name) setTyped(undefined);
  const name = typed ?? view.name;
  const { mutate, mutateAsync } = useChange(updateViewRoute);
  const { busy, run } = useOneAtATime();
  const params = { viewId: view.id };
  const rename = () =>
    run(() => mutateAsync({ params, body: { name }, ifMatch: viewTag(view.version) }).catch(showFailure));
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
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button variant="default" disabled={!isRenamed || busy} onClick={() => void rename()}>
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
          label={`Use ${view.name} as my default view`}
          checked={view.isDefault}
          onChange={(event) =>
            mutate({ params, body: { isDefault: event.currentTarget.checked } }, { onError: showFailure })
          }
        />
        {view.shared ? (
          <Text size="sm" c="dimmed">
            {view.mayChange ? 'for everyone' : 'for everyone, changed only by its author or an administrator'}
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

/** Changes are saved at once. If a colleague has changed the view, only a change of the user's default is accepted. */
export function ManageViewsDialog({ views, isOpen, onClose, onDeleted }: DialogProps) {
  const [deleted, setDeleted] = useState<View>();
  const remove = useChange(deleteViewRoute);
  async function confirm() {
    if (!deleted) return;
    try {
      await remove.mutateAsync({ params: { viewId: deleted.id }, ifMatch: viewTag(deleted.version) });
      onDeleted(deleted);
    } catch (error) {
      showFailure(error);
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
        <Text size="sm" c="dimmed" mb="sm">
          Change a name, then press Rename.
        </Text>
        <Stack component="ul" gap="lg" p={0} m={0} style={{ listStyle: 'none' }}>
          {views.map((view) => (
            <ViewItem key={view.id} view={view} onDelete={setDeleted} />
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
