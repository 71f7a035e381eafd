/** `/admin/users`: everyone, with the way to change their role or delete them (specification, section 2.18). */
import { useDisclosure } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { ListToolbar } from '#web/table/list-toolbar.tsx';
import { TableConfiguration } from '#web/table/table-configuration.tsx';
import { useSearchText } from '#web/table/use-table-url-state.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useActor } from './use-actor.ts';
import { userColumns } from './user-columns.tsx';
import { UserDialog } from './user-dialog.tsx';
import { UserList } from './user-list.tsx';
import type { UserRow } from './user-queries.ts';

const tableId = 'users';

/** Whom the dialog shows stays known while it closes. */
export function UsersPage() {
  const actor = useActor();
  const [shown, setShown] = useState<UserRow>();
  const [opened, { open, close }] = useDisclosure();
  const [searchText, setSearchText] = useSearchText();
  const columns = useMemo(
    () =>
      userColumns((user) => {
        setShown(user);
        open();
      }),
    [open],
  );
  return (
    <>
      <PageHeader title="Users" />
      <ListToolbar searchLabel="Search users..." searchText={searchText} onSearch={setSearchText}>
        <TableConfiguration tableId={tableId} columns={columns} />
      </ListToolbar>
      <UserList tableId={tableId} columns={columns} searchText={searchText} onClearSearch={() => setSearchText('')} />
      <UserDialog actor={actor} user={shown} opened={opened} onClose={close} />
    </>
  );
}
