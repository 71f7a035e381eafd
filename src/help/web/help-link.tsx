/** The '?' at the top of every page, which opens the handbook's page for it. */
import { ActionIcon } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { helpPath } from '#help/handbook.ts';
import { isApproved } from '#shared/roles.ts';
import { useCurrentUser } from '#web/auth/current-user.ts';
import { clickOnSpace } from '#web/ui/button-link.tsx';

export function HelpLink({ className }: { className: string | undefined }) {
  const { role } = useCurrentUser();
  const { pathname } = useLocation();
  if (role === undefined || !isApproved(role)) return null;
  return (
    <ActionIcon
      component={Link}
      to={helpPath(pathname, role)}
      role="button"
      variant="transparent"
      size="lg"
      className={className ?? ''}
      aria-label="Help"
      title="Help"
      onKeyDown={clickOnSpace}
    >
      <IconHelp size={20} aria-hidden />
    </ActionIcon>
  );
}
