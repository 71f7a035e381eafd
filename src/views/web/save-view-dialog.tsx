/** The dialog 'Save View': saves the list's query and columns under a name. */
import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import type { View, viewBodySchema } from '#views/view.ts';
import { tooLargeField, tooLargeMessage } from '#views/view-limits.ts';
import { createViewRoute, updateViewRoute } from '#views/view-routes.ts';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { failureMessage, hasStatus } from '#web/api/api-error.ts';
import { useChange } from '#web/api/use-call.ts';
import { useDialogDraft } from '#web/form/use-draft.tsx';
import { useIdempotencyKey } from '#web/form/use-idempotency-key.ts';
import type { ListViewsProps } from '#web/table/list-views.ts';
import { queryOfState } from '#web/table/view-state.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import { useReadVersion, useTodaysViews, viewTag } from './view-queries.ts';

interface DialogProps extends ListViewsProps {
  /** The open view, which can be replaced. */
  saved: View | undefined;
  isOpen: boolean;
  onClose(): void;
}

/** The view to replace, with the version that the user has seen. */
type Before = Pick<View, 'id'> & { version: number | undefined };

/** Replaces a view, or creates a new one, also if the view to replace was deleted in the meantime. */
function usePutView() {
  const create = useChange(createViewRoute);
  const update = useChange(updateViewRoute);
  const keyFor = useIdempotencyKey();
  return async function put(body: z.input<typeof viewBodySchema>, before: Before | undefined): Promise<View> {
    if (before) {
      const { list: _, ...values } = body;
      try {
        const params = { viewId: before.id };
        return (await update.mutateAsync({ params, body: values, ifMatch: viewTag(before.version) })).data;
      } catch (error) {
        if (!hasStatus(error, 404)) throw error;
      }
    }
    return (await create.mutateAsync({ body, idempotencyKey: keyFor(body) })).data;
  };
}

function SaveViewForm({ list, fixed, open, state, shownColumns, saved, onClose }: DialogProps) {
  const [typed, setTyped] = useState({
    name: saved?.name ?? '',
    shared: saved?.shared ?? false,
    isDefault: saved?.isDefault ?? false,
  });
  const draft = useDialogDraft(`view ${list}`, typed, setTyped);
  const { name, shared, isDefault } = typed;
  const change = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }));
  const put = usePutView();
  const { busy, run } = useOneAtATime();
  // The version when the dialog opened, so that later changes of a colleague are not overwritten unnoticed.
  const [seen, setSeen] = useState(saved?.version);
  const readVersion = useReadVersion(list);
  useTodaysViews(list);
  const isSameName = saved?.mayChange === true && saved.name === name.trim();

  const values = { name, shared, isDefault, query: queryOfState(state, fixed), columns: [...shownColumns] };
  const isTooLarge = tooLargeField({ list, ...values }) !== null;

  async function save() {
    try {
      const view = await put(
        { list: list as 'trucks', ...values },
        isSameName ? { id: saved.id, version: seen } : undefined,
      );
      draft.discard();
      open(state, view.id);
      onClose();
    } catch (error) {
      // A user who saves again after this message wants to replace the view.
      if (saved && hasStatus(error, 412)) setSeen(await readVersion(saved.id));
      sendAlert('Error', failureMessage(error));
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void run(save);
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
          description={
            isSameName ? 'A view with this name exists and will be replaced.' : 'Enter a name, then press Save.'
          }
          value={name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Checkbox
          label="For everyone"
          checked={shared}
          onChange={(event) => change({ shared: event.currentTarget.checked })}
        />
        <Checkbox
          label="Use as my default view"
          checked={isDefault}
          onChange={(event) => change({ isDefault: event.currentTarget.checked })}
        />
        <DialogFoot
          errorText={isTooLarge ? tooLargeMessage : ''}
          busy={busy}
          disabled={isTooLarge || name.trim() === ''}
          discardDraft={draft.discard}
          onCancel={onClose}
        >
          Save
        </DialogFoot>
      </Stack>
    </form>
  );
}

/** The form starts with the name of the open view. */
export function SaveViewDialog(props: DialogProps) {
  return (
    <Dialog
      opened={props.isOpen}
      onClose={props.onClose}
      title="Save View"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <SaveViewForm {...props} />
    </Dialog>
  );
}
