/** Users waiting for approval, shown above the list. */
import { Button, Group, Paper, Title } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { userName } from './user-name.ts';
import { type UserRow, useAssignRole } from './user-queries.ts';
import classes from './waiting-users.module.css';

const maxShown = 5;

function emailOf(user: UserRow): string {
  return userName(user) === user.email ? '' : (user.email ?? '');
}

function WaitingUser({ user }: { user: UserRow }) {
  const { assign, isPending } = useAssignRole();
  const name = userName(user);
  const doubt = user.isUnconfirmed ? 'e-mail not confirmed' : '';
  async function approve() {
    if (isPending) return;
    await assign(user.userId, 'User');
    sendAlert('Success', `${name} approved.`);
  }
  return (
    <li className={classes.person}>
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.more}>{[emailOf(user), doubt].filter(Boolean).join(', ')}</span>
      </div>
      <Button
        size="compact-sm"
        loading={isPending}
        leftSection={<IconUserCheck size={16} aria-hidden />}
        aria-label={['Approve', [name, emailOf(user), doubt].filter(Boolean).join(', ')].join(' ')}
        // The query client shows the error; the user remains in the list.
        onClick={() => void approve().catch(() => undefined)}
      >
        Approve
      </Button>
    </li>
  );
}

/** Shows nothing if no user is waiting. */
export function WaitingUsers({ users }: { users: readonly UserRow[] }) {
  if (users.length === 0) return null;
  const more = users.length - maxShown;
  return (
    <Paper component="section" withBorder p="sm" mb="md" aria-labelledby="waiting-users">
      <Group justify="space-between" mb={6}>
        <Title order={2} size="h5" id="waiting-users">{`${users.length} waiting for approval`}</Title>
        {more > 0 && <span className={classes.more}>{`and ${more} more below`}</span>}
      </Group>
      <ul className={classes.people}>
        {users.slice(0, maxShown).map((user) => (
          <WaitingUser key={user.userId} user={user} />
        ))}
      </ul>
    </Paper>
  );
}
