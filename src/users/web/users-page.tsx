/** `/admin/users`: everyone, with the way to change their role or delete them (specification, section 2.18). */
import { TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { TableConfiguration } from '#web/table/table-configuration.tsx';
import { useSearchText } from '#web/table/use-table-url-state.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useActor } from './use-actor.ts';
import { userColumns } from './user-columns.tsx';
import { UserDialog } from './user-dialog.tsx';
import { UserList } from './user-list.tsx';
import type { UserRow } from './user-queries.ts';
import classes from './users-page.module.css';

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
      <div className={classes.toolbar}>
        <TextInput
          type="search"
          className={classes.search ?? ''}
          aria-label="Search users..."
          placeholder="Search users..."
          leftSection={<IconSearch size={18} aria-hidden />}
          value={searchText}
          onChange={(event) => setSearchText(event.currentTarget.value)}
          autoComplete="off"
        />
        <TableConfiguration tableId={tableId} columns={columns} />
      </div>
      <UserList tableId={tableId} columns={columns} searchText={searchText} onClearSearch={() => setSearchText('')} />
      <UserDialog actor={actor} user={shown} opened={opened} onClose={close} />
    </>
  );
}
