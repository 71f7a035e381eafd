/** The user's e-mail and role, shown on hover, focus and tap. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { roleLabels } from '#shared/roles.ts';
import { useCurrentUser } from '#web/auth/current-user.ts';
import classes from './layout.module.css';

export function UserLines() {
  const { email, name, role } = useCurrentUser();
  return (
    <>
      <div className={classes.email}>{email ?? name ?? 'No e-mail address'}</div>
      <div>{role === undefined ? 'Loading...' : roleLabels[role]}</div>
    </>
  );
}

/** The info button in the top bar. */
export function UserInformation() {
  const [pressed, setPressed] = useState(false);
  return (
    <Tooltip
      label={<UserLines />}
      multiline
      withArrow
      withinPortal={false}
      events={{ hover: true, focus: true, touch: true }}
      {...(pressed ? { opened: true } : {})}
    >
      <ActionIcon
        variant="transparent"
        size="lg"
        className={classes.barButton ?? ''}
        aria-label="User information"
        onClick={() => setPressed((shown) => !shown)}
        onBlur={() => setPressed(false)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setPressed(false);
        }}
      >
        <IconInfoCircle size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
