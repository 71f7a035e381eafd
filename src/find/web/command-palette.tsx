/** The global search as a command palette, operated with arrow keys and Enter. */
import { VisuallyHidden } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { type KeyboardEvent, useDeferredValue, useEffect, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Hit } from '#find/find.ts';
import { Thumbnail } from '#media/web/thumbnail.tsx';
import { companyNames } from '#shared/companies.ts';
import { nounOf } from '#shared/record-types.ts';
import { isApproved } from '#shared/roles.ts';
import { ReservedChip } from '#trucks/web/reserved-chip.tsx';
import { useCurrentUser } from '#web/auth/current-user.ts';
import { useNavigation } from '#web/layout/navigation.ts';
import { useCompany } from '#web/ui/use-company.ts';
import classes from './command-palette.module.css';
import { actionsFor, matchingActions, type PaletteAction } from './palette-actions.ts';
import { addRecentHit, readRecentHits } from './recent-hits.ts';
import { stockSearch } from './stock-search.ts';
import { useHits } from './use-hits.ts';

const [store, spotlight] = createSpotlight();

export const openPalette = spotlight.open;

function visibleList(): HTMLElement | null {
  return document.getElementById(store.getState().listId);
}

/** The visible lines, from top to bottom. */
function visibleLines(): HTMLElement[] {
  return [...(visibleList()?.querySelectorAll<HTMLElement>('[data-action]') ?? [])];
}

/**
 * Sets `aria-activedescendant` to the selected line, because the focus stays in the search box. The library only marks
 * the line visually.
 */
function announceSelectedLine(): void {
  const lines = visibleLines();
  for (const [index, line] of lines.entries()) line.id = `search-line-${index}`;
  const selected = lines.find((line) => line.dataset.selected !== undefined);
  const box = visibleList()?.closest('[role=dialog]')?.querySelector('input');
  if (selected) box?.setAttribute('aria-activedescendant', selected.id);
  else box?.removeAttribute('aria-activedescendant');
}

/** The library selects the first line when the text changes, but here the lines can arrive later. */
function selectFirstLine(): void {
  const lines = visibleLines();
  for (const [index, line] of lines.entries()) line.toggleAttribute('data-selected', index === 0);
  store.setState({ ...store.getState(), selected: 0 });
  announceSelectedLine();
}

function openSelectedLine(): void {
  visibleLines()
    .find((line) => line.dataset.selected !== undefined)
    ?.click();
}

/** Leaves out 'Reserved', which the chip shows. */
function detailOf({ detail, reservation }: Hit): string {
  return reservation === null ? detail : detail.replace(/, Reserved$/, '');
}

/** Kind and company of a result, shown at the end of its line. */
function context({ kind, company }: Hit): string {
  return company === null ? nounOf(kind) : `${nounOf(kind)}, ${companyNames[company]}`;
}

interface LinesProps {
  hits: readonly Hit[];
  actions: readonly PaletteAction[];
  isTyped: boolean;
  onHit: (hit: Hit) => void;
  onAction: (action: PaletteAction) => void;
}

/** From this length, a text that matches an action probably means the action rather than a record. */
const minCharacters = 3;

function HitLines({ hits, isTyped, onHit }: LinesProps) {
  if (hits.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label={isTyped ? 'Found' : 'Recent'}>
      {hits.map((hit) => (
        <Spotlight.Action
          key={`${hit.kind} ${hit.id}`}
          label={hit.title}
          description={detailOf(hit)}
          leftSection={hit.cover === null ? null : <Thumbnail name={hit.cover} />}
          rightSection={
            <span className={classes.belonging}>
              <ReservedChip truck={hit} /> {context(hit)}
            </span>
          }
          dimmedSections={false}
          onClick={() => onHit(hit)}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}

function ActionLines({ actions, onAction }: LinesProps) {
  if (actions.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label="Go to">
      {actions.map((action) => (
        <Spotlight.Action
          key={action.label}
          label={action.label}
          description={action.description}
          onClick={() => onAction(action)}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}

/** Selects the first line for Enter when the palette opens, and when the lines change. */
function FirstLine({ shownKeys }: { shownKeys: string }) {
  useLayoutEffect(() => {
    if (shownKeys === '') announceSelectedLine();
    else selectFirstLine();
  }, [shownKeys]);
  // The list gets its id only in an effect of the first render.
  useEffect(() => selectFirstLine(), []);
  return null;
}

/** The status for screen readers, also shown if there are no lines. */
function statusText(text: string, count: number, isPending: boolean, isError: boolean): string {
  if (text === '') return '';
  if (isError) return 'Search is not available. Check your connection and try again.';
  if (isPending) return 'Searching...';
  if (count === 0) return `No results for '${text}'`;
  return `${count} found`;
}

/** Closed until `openPalette` is called. */
export function CommandPalette() {
  const navigate = useNavigate();
  const { role, email } = useCurrentUser();
  const navigation = useNavigation(role);
  const company = useCompany();
  const [query, setQuery] = useState('');
  const typed = query.trim().slice(0, 200);
  const text = useDeferredValue(typed);
  const { data, isFetching, isError, isAnswered } = useHits(typed);
  const person = email ?? '';
  const hits = text === '' ? readRecentHits(person) : (data ?? []);
  const known = matchingActions(actionsFor(navigation, role, company), text);
  const search = isApproved(role) ? stockSearch(text) : undefined;
  const actions = search === undefined ? known : [search, ...known];
  const count = hits.length + actions.length;
  const shownKeys = [...hits.map(({ id }) => id), ...actions.map(({ label }) => label)].join(' ');
  const actionsFirst = text.length >= minCharacters;
  const enter = useEnter({
    text: typed,
    isFirstLineKnown: text === typed && (isAnswered || (actionsFirst && actions.length > 0)),
    openSelected: openSelectedLine,
  });
  const status = statusText(text, count, isFetching && data === undefined, isError);

  const lines: LinesProps = {
    hits,
    actions,
    isTyped: text !== '',
    onHit: (hit) => {
      addRecentHit(person, hit);
      void navigate(hit.address);
    },
    onAction: ({ to }) => void navigate(to),
  };

  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      // Without a transition, the search box has the focus before the next key press.
      transitionProps={{ duration: 0 }}
      scrollable
      maxHeight="min(28rem, 70dvh)"
      size="lg"
      attributes={{ content: { 'aria-label': 'Search' } }}
    >
      <Spotlight.Search
        placeholder="Search trucks, invoices, customers, pages…"
        aria-label="Search everything"
        maxLength={200}
        autoFocus
        onKeyDownCapture={enter}
        // The library moves the selection after this event.
        onKeyDown={() => queueMicrotask(announceSelectedLine)}
      />
      <Spotlight.ActionsList>
        {actionsFirst ? (
          <>
            <ActionLines {...lines} />
            <HitLines {...lines} />
          </>
        ) : (
          <>
            <HitLines {...lines} />
            <ActionLines {...lines} />
          </>
        )}
        {count === 0 && <Spotlight.Empty>{status}</Spotlight.Empty>}
      </Spotlight.ActionsList>
      <FirstLine shownKeys={shownKeys} />
      <VisuallyHidden role="status">{count === 0 ? '' : status}</VisuallyHidden>
    </Spotlight.Root>
  );
}

interface EnterProps {
  /** The typed text. */
  text: string;
  /** Whether the first visible line belongs to the typed text. */
  isFirstLineKnown: boolean;
  /** Opens the selected line. */
  openSelected: () => void;
}

/**
 * Makes Enter open a result of the current text, and never one of an earlier text: an early Enter waits until its
 * results arrive, or until more is typed. Returns a capture handler for key presses.
 */
function useEnter({ text, isFirstLineKnown, openSelected }: EnterProps): (event: KeyboardEvent) => void {
  const [wanted, setWanted] = useState<string>();
  const isPending = wanted !== undefined && wanted === text;
  useEffect(() => {
    if (!isPending || !isFirstLineKnown) return;
    setWanted(undefined);
    openSelected();
  }, [isPending, isFirstLineKnown, openSelected]);
  return (event) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) {
      setWanted(undefined);
      return;
    }
    if (isFirstLineKnown) return;
    event.preventDefault();
    event.stopPropagation();
    setWanted(text);
  };
}
