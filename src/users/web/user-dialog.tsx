/** The dialog of a user: details, role and deletion. */

import { Box, Modal } from '@mantine/core';
import { useRef, useState } from 'react';
import { RecordHistory } from '#history/web/record-history.tsx';
import type { Person } from '#users/role-rules.ts';
import { userHistoryRoute } from '#users/user-kinds.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { UserDetails } from './user-details.tsx';
import { UserFactors } from './user-factors.tsx';
import { userName } from './user-name.ts';
import { type UserRow, useAssignRole, useDeleteUser } from './user-queries.ts';

interface Props {
  actor: Person | undefined;
  user: UserRow | undefined;
  opened: boolean;
  onClose: () => void;
}

/** After a deletion the user's View button no longer exists, so the focus moves to the page title. */
function useFocusAfterDelete() {
  const deleted = useRef(false);
  return {
    markDeleted: () => {
      deleted.current = true;
    },
    moveFocus: () => {
      if (deleted.current) document.querySelector<HTMLElement>('h1[tabindex]')?.focus();
      deleted.current = false;
    },
  };
}

/** After an error, which the query client shows, the dialog stays open. */
export function UserDialog({ actor, user, opened, onClose }: Props) {
  const [asking, setAsking] = useState(false);
  const [askingFactors, setAskingFactors] = useState(false);
  const { assign, isPending } = useAssignRole();
  const remove = useDeleteUser();
  const { markDeleted, moveFocus } = useFocusAfterDelete();
  if (actor === undefined) return null;

  async function confirmDelete(userId: string, endsShares: boolean) {
    await remove(userId, endsShares);
    markDeleted();
    onClose();
  }

  return (
    <>
      <Modal
        opened={opened}
        onClose={isPending ? () => undefined : onClose}
        onExitTransitionEnd={moveFocus}
        closeOnEscape={!asking && !askingFactors}
        title={user && userName(user)}
        closeButtonProps={{ 'aria-label': 'Close', disabled: isPending }}
      >
        {user && (
          <>
            <UserDetails
              key={user.userId}
              actor={actor}
              user={user}
              onSave={async (role) => {
                await assign(user.userId, role);
                onClose();
              }}
              onDelete={() => setAsking(true)}
              onCancel={onClose}
            />
            <UserFactors actor={actor} user={user} onAsking={setAskingFactors} />
            <Box mt="md">
              <RecordHistory key={user.userId} route={userHistoryRoute} target={{ id: user.userId }} />
            </Box>
          </>
        )}
      </Modal>
      {user && (
        <DeleteUserDialog
          key={user.userId}
          userId={user.userId}
          opened={asking}
          onConfirm={(endsShares) => confirmDelete(user.userId, endsShares)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
