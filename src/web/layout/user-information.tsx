/** Who is signed in: e-mail and role, on hover, on focus and on a tap (specification, section 2.1). */
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { roleLabels } from '#shared/roles.ts';
import { useCurrentUser } from '#web/auth/current-user.ts';
import classes from './layout.module.css';

/** The e-mail and the role's label, as two lines. */
export function UserLines() {
  const { email, name, role } = useCurrentUser();
  return (
    <>
      <div className={classes.email}>{email ?? name ?? 'No e-mail address'}</div>
      <div>{role === undefined ? 'Loading...' : roleLabels[role]}</div>
    </>
  );
}

/** The info button of the bar. */
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
