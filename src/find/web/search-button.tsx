/** The search button of the top bar, its keyboard shortcut, and the command palette. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { isApproved } from '#shared/roles.ts';
import { useCurrentUser } from '#web/auth/current-user.ts';
import { CommandPalette, openPalette } from './command-palette.tsx';

/** Only for roles that may see the results. */
export function SearchButton({ className }: { className: string | undefined }) {
  const { role } = useCurrentUser();
  const approved = isApproved(role);
  useHotkeys(approved ? [['mod+K', openPalette]] : [], []);
  if (!approved) return null;
  return (
    <>
      <Tooltip label="Search (Ctrl K)" withinPortal={false}>
        <ActionIcon
          variant="transparent"
          size="lg"
          className={className ?? ''}
          aria-label="Search"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={openPalette}
        >
          <IconSearch size={20} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <CommandPalette />
    </>
  );
}
