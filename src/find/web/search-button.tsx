/** The button 'Search' of the bar and its keys; the palette itself comes with the first use (section 11). */
import { ActionIcon, Tooltip } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isApproved } from '#shared/roles.ts';
import { useCurrentUser } from '#web/auth/current-user.ts';
import { takeEarlySearch } from '#web/start/early-search.ts';
import { holdLetters, takeHeldLetters } from '#web/start/held-letters.ts';

const loadPalette = () => import('./command-palette.tsx');

const Palette = lazy(async () => {
  const { CommandPalette, openPalette } = await loadPalette();
  /** Opens as soon as it is there. */
  function OpenedPalette({ asked }: { asked: number }) {
    const shown = useRef(0);
    useEffect(() => {
      if (asked === shown.current) return;
      shown.current = asked;
      openPalette();
    }, [asked]);
    return <CommandPalette />;
  }
  return { default: OpenedPalette };
});

/** Answers a press that came before the button did. */
function useEarlyPress(open: () => void): void {
  const { role, isLoading, isServerAway } = useCurrentUser();
  const isKnown = !isLoading && !isServerAway;
  const answer = useEffectEvent(() => {
    if (takeEarlySearch() && isApproved(role)) open();
    else takeHeldLetters();
  });
  useEffect(() => {
    if (isKnown) answer();
  }, [isKnown]);
}

/** For those who may see what can be found. */
export function SearchButton({ className }: { className?: string | undefined }) {
  const { role } = useCurrentUser();
  const [asked, setAsked] = useState(0);
  const open = () => {
    holdLetters();
    setAsked((times) => times + 1);
  };
  const approved = isApproved(role);
  useHotkeys(approved ? [['mod+K', open]] : [], []);
  useEarlyPress(open);
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
          onClick={open}
          onPointerEnter={() => void loadPalette()}
        >
          <IconSearch size={20} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {asked > 0 && (
        <Suspense fallback={null}>
          <Palette asked={asked} />
        </Suspense>
      )}
    </>
  );
}
