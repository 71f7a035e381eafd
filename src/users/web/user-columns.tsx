/** Columns of the list of users (specification, section 2.18). */
import { Button } from '@mantine/core';
import { roleLabels } from '#shared/roles.ts';
import type { ListColumn } from '#web/table/list-column.ts';
import { RoleBadge, RoleHint } from './role-badge.tsx';
import { userName } from './user-name.ts';
import type { UserRow } from './user-queries.ts';

function viewColumn(onView: (user: UserRow) => void): ListColumn<UserRow> {
  return {
    id: 'view',
    label: 'View',
    value: () => null,
    cell: (user) => (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`View ${userName(user)}`}
        aria-haspopup="dialog"
        onClick={() => onView(user)}
      >
        View
      </Button>
    ),
    size: 84,
    locked: true,
    sortable: false,
  };
}

/** On a phone, where the column of roles is out of sight at first, the role stands below the name as well. */
function NameCell({ user }: { user: UserRow }) {
  const name = userName(user);
  return (
    <>
      <span title={name}>{name}</span>
      <RoleHint role={user.role} />
    </>
  );
}

/** The columns, with what a View button does. */
export function userColumns(onView: (user: UserRow) => void): readonly ListColumn<UserRow>[] {
  return [
    viewColumn(onView),
    { id: 'name', label: 'Name', value: userName, cell: (user) => <NameCell user={user} />, filter: 'text', size: 240 },
    { id: 'email', label: 'E-mail', value: ({ email }) => email, filter: 'text', size: 340 },
    {
      id: 'role',
      label: 'Role',
      value: ({ role }) => roleLabels[role],
      cell: ({ role }) => <RoleBadge role={role} />,
      filter: 'choice',
      groupable: true,
      size: 200,
    },
  ];
}
