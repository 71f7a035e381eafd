/** The content of the user dialog. Actions that are not allowed are disabled, with the reason. */
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { type Role, roleLabels } from '#shared/roles.ts';
import { canAssignRole, canChangeRole, canDeleteUser, type Person } from '#users/role-rules.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import { RoleBadge } from './role-badge.tsx';
import { UnconfirmedMark } from './unconfirmed-mark.tsx';
import classes from './user-details.module.css';
import type { UserRow } from './user-queries.ts';

interface RoleChoice {
  value: Role;
  label: string;
  disabled: boolean;
}

const selectable: readonly Role[] = ['Other', 'User', 'Admin', 'SuperAdmin'];

/** Roles that the actor may not assign are disabled. */
function roleChoices(actor: Person, target: Person): RoleChoice[] {
  return selectable.map((role) => ({
    value: role,
    label: roleLabels[role],
    disabled: !canAssignRole(actor, target, role).allowed,
  }));
}

/** Why some or all roles cannot be chosen; undefined if all can. */
function roleRefusal(actor: Person, target: Person): string | undefined {
  const rulings = [canChangeRole(actor, target), ...selectable.map((role) => canAssignRole(actor, target, role))];
  return rulings.find((ruling) => !ruling.allowed)?.reason;
}

/** In pixels; lets the three buttons fit into one row on the smallest phone. */
const buttonPadding = 14;

interface Props {
  actor: Person;
  user: UserRow;
  /** The buttons are busy until the promise settles. */
  onSave: (role: Role) => Promise<unknown>;
  onDelete: () => void;
  onCancel: () => void;
}

function Facts({ user }: { user: UserRow }) {
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Name</dt>
        <dd>{user.name || '–'}</dd>
      </div>
      <div>
        <dt>Email</dt>
        <dd>
          <span>{user.email || '–'}</span> {user.isUnconfirmed && <UnconfirmedMark />}
        </dd>
      </div>
      <div>
        <dt>Current role</dt>
        <dd>
          <RoleBadge role={user.role} />
        </dd>
      </div>
    </dl>
  );
}

export function UserDetails({ actor, user, onSave, onDelete, onCancel }: Props) {
  const [role, setRole] = useState(user.role);
  const { busy, run } = useOneAtATime();
  const reasonId = useId();
  const deletion = canDeleteUser(actor, user);
  const mayChange = canChangeRole(actor, user).allowed;
  const maySave = role !== user.role && canAssignRole(actor, user, role).allowed;
  // The query client shows the error; the chosen role remains.
  const save = () => run(() => onSave(role)).catch(() => undefined);
  return (
    <Stack>
      <Facts user={user} />
      <NativeSelect
        label="Role"
        description={roleRefusal(actor, user) ?? 'Choose another role, then press Save.'}
        inputWrapperOrder={['label', 'input', 'description']}
        data={roleChoices(actor, user)}
        value={role}
        onChange={(event) => setRole(event.currentTarget.value as Role)}
        disabled={!mayChange || busy}
      />
      <Group justify="space-between" gap="xs">
        <Button
          variant="default"
          px={buttonPadding}
          c={deletion.allowed && !busy ? 'var(--mantine-color-error)' : 'var(--mantine-color-disabled-color)'}
          leftSection={<IconTrash size={16} aria-hidden />}
          disabled={!deletion.allowed || busy}
          aria-describedby={deletion.allowed ? undefined : reasonId}
          onClick={onDelete}
        >
          Delete
        </Button>
        <Group gap="xs">
          <Button variant="default" px={buttonPadding} onClick={onCancel} disabled={busy}>
            Cancel
          </Button>
          <BusyButton style={{ paddingInline: buttonPadding }} busy={busy} disabled={!maySave} onClick={save}>
            Save
          </BusyButton>
        </Group>
      </Group>
      {deletion.allowed ? null : (
        <Text id={reasonId} size="xs" c="dimmed">
          {deletion.reason}
        </Text>
      )}
    </Stack>
  );
}
