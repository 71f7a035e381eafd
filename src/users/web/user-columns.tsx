/** Columns of the list of users. */
import { Button, Group, Text } from '@mantine/core';
import { type Role, roleLabels } from '#shared/roles.ts';
import { ownColumn, viewColumn } from '#web/table/columns.tsx';
import type { ListColumn } from '#web/table/list-column.ts';
import { RoleBadge, RoleHint } from './role-badge.tsx';
import { UnconfirmedMark } from './unconfirmed-mark.tsx';
import { userName } from './user-name.ts';
import type { UserRow } from './user-queries.ts';

/** On a phone, where the role column is off screen at first, the role is also shown below the name. */
function NameCell({ user }: { user: UserRow }) {
  const name = userName(user);
  return (
    <>
      <span title={name}>{name}</span>
      <RoleHint role={user.role} />
    </>
  );
}

function EmailCell({ user }: { user: UserRow }) {
  if (!user.isUnconfirmed) return <span title={user.email ?? undefined}>{user.email}</span>;
  return (
    <Group gap="xs" wrap="nowrap">
      <Text span inherit truncate title={user.email ?? undefined}>
        {user.email}
      </Text>
      <UnconfirmedMark />
    </Group>
  );
}

export function userColumns(onView: (user: UserRow) => void): readonly ListColumn<UserRow>[] {
  return [
    viewColumn((user) => (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`View ${userName(user)}`}
        aria-haspopup="dialog"
        onClick={() => onView(user)}
      >
        View
      </Button>
    )),
    ownColumn<UserRow>({
      id: 'name',
      label: 'Name',
      text: userName,
      cell: (user) => <NameCell user={user} />,
      sortable: true,
      filter: 'text',
      size: 220,
    }),
    ownColumn<UserRow>({
      id: 'email',
      label: 'Email',
      text: ({ email }) => email ?? '',
      cell: (user) => <EmailCell user={user} />,
      sortable: true,
      filter: 'text',
      size: 400,
    }),
    ownColumn<UserRow>({
      id: 'role',
      label: 'Role',
      text: ({ role }) => roleLabels[role],
      cell: ({ role }) => <RoleBadge role={role} />,
      sortable: true,
      filter: 'choice',
      valueText: (value) => roleLabels[value as Role] ?? String(value),
      size: 170,
      grows: false,
    }),
  ];
}
