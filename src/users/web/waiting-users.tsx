/** Above the list of users: who waits for approval, each with the button that lets them in. */
import { Button, Group, Paper, Title } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { sendAlert } from '#web/alerts/alerts.tsx';
import { userName } from './user-name.ts';
import { type UserRow, useAssignRole } from './user-queries.ts';
import classes from './waiting-users.module.css';

/** So many are shown; the list below has the others too. */
const maxShown = 5;

function emailOf(user: UserRow): string {
  return userName(user) === user.email ? '' : (user.email ?? '');
}

/** The list below has the same words, so that these come from the style; the button says all of it to a screen reader. */
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
      <div className={classes.words} aria-hidden="true">
        <span className={classes.name} data-text={name} />
        <span className={classes.more} data-text={[emailOf(user), doubt].filter(Boolean).join(', ')} />
      </div>
      <Button
        size="compact-sm"
        loading={isPending}
        leftSection={<IconUserCheck size={16} aria-hidden />}
        aria-label={['Approve', [name, emailOf(user), doubt].filter(Boolean).join(', ')].join(' ')}
        // What fails is logged by the query client, as in the dialog; the person stays here.
        onClick={() => void approve().catch(() => undefined)}
      >
        Approve
      </Button>
    </li>
  );
}

/** Nothing where nobody waits. */
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
