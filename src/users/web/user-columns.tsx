/** Columns of the list of users (specification, section 2.18). */
import { Button } from '@mantine/core';
import { roleLabels } from '#shared/roles.ts';
import type { ListColumn } from '#web/table/list-column.ts';
import { RoleBadge } from './role-badge.tsx';
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
        variant="light"
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

/** The columns, with what a View button does. */
export function userColumns(onView: (user: UserRow) => void): readonly ListColumn<UserRow>[] {
  return [
    viewColumn(onView),
    { id: 'name', label: 'Name', value: userName, filter: 'text', size: 240 },
    { id: 'email', label: 'E-mail', value: ({ email }) => email, filter: 'text', size: 300 },
    {
      id: 'role',
      label: 'Role',
      value: ({ role }) => roleLabels[role],
      cell: ({ role }) => <RoleBadge role={role} />,
      filter: 'choice',
      groupable: true,
      size: 190,
    },
  ];
}
