/** Links to the user's account and, in the drawer, to the handbook. */
import { ActionIcon } from '@mantine/core';
import { IconUserCog } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { ButtonLink, clickOnSpace } from '#web/ui/button-link.tsx';
import classes from './layout.module.css';

/** In the top bar, where there is no space for text. */
export function AccountIcon() {
  return (
    <ActionIcon
      component={Link}
      to={paths.account}
      role="button"
      variant="transparent"
      size="lg"
      className={classes.barButton ?? ''}
      aria-label="Account"
      title="Account"
      onKeyDown={clickOnSpace}
    >
      <IconUserCog size={20} aria-hidden />
    </ActionIcon>
  );
}

/** In the drawer of a small screen. */
export function AccountButton({ onFollow }: { onFollow: () => void }) {
  return (
    <ButtonLink to={paths.account} variant="default" size="compact-md" onClick={onFollow}>
      Account
    </ButtonLink>
  );
}

/** The handbook's pages; the bar has a link to the page of the current screen where it has space. */
export function HelpButton({ onFollow }: { onFollow: () => void }) {
  return (
    <ButtonLink to={paths.help} variant="default" size="compact-md" onClick={onFollow}>
      Help
    </ButtonLink>
  );
}
