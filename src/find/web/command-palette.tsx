/** The search over everything: type, arrow keys, Enter (specification, section 11). */
import { VisuallyHidden } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { useDeferredValue, useEffect, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Hit, hitKindLabels } from '#find/find.ts';
import { Thumbnail } from '#media/web/thumbnail.tsx';
import { companyNames } from '#shared/companies.ts';
import { isApproved } from '#shared/roles.ts';
import { ReservedChip } from '#trucks/web/reserved-chip.tsx';
import { useCurrentUser } from '#web/auth/current-user.ts';
import { useCompany } from '#web/ui/use-company.ts';
import classes from './command-palette.module.css';
import { actionsFor, matchingActions, type PaletteAction } from './palette-actions.ts';
import { addRecentHit, readRecentHits } from './recent-hits.ts';
import { stockSearch } from './stock-search.ts';
import { useEnter } from './use-enter.ts';
import { useHits } from './use-hits.ts';

const [store, spotlight] = createSpotlight();

/** Opens the palette that is on the page. */
export const openPalette = spotlight.open;

function listInSight(): HTMLElement | null {
  return document.getElementById(store.getState().listId);
}

/** The lines in sight, top to bottom. */
function linesInSight(): HTMLElement[] {
  return [...(listInSight()?.querySelectorAll<HTMLElement>('[data-action]') ?? [])];
}

/** Tells screen readers which line is selected: the keyboard stays in the search box. The library marks it for the eye alone. */
function nameSelectedLine(): void {
  const lines = linesInSight();
  for (const [index, line] of lines.entries()) line.id = `search-line-${index}`;
  const selected = lines.find((line) => line.dataset.selected !== undefined);
  const box = listInSight()?.closest('[role=dialog]')?.querySelector('input');
  if (selected) box?.setAttribute('aria-activedescendant', selected.id);
  else box?.removeAttribute('aria-activedescendant');
}

/** The library selects the first line when the text changes; here the lines may come later. */
function selectFirstLine(): void {
  const lines = linesInSight();
  for (const [index, line] of lines.entries()) line.toggleAttribute('data-selected', index === 0);
  store.setState({ ...store.getState(), selected: 0 });
  nameSelectedLine();
}

function openSelectedLine(): void {
  linesInSight()
    .find((line) => line.dataset.selected !== undefined)
    ?.click();
}

/** What else tells a hit from others; that a truck is reserved is said by its chip. */
function detailOf({ detail, reservation }: Hit): string {
  return reservation === null ? detail : detail.replace(/, Reserved$/, '');
}

/** Kind and company of a hit, as they stand at the end of its line. */
function context({ kind, company }: Hit): string {
  return company === null ? hitKindLabels[kind] : `${hitKindLabels[kind]}, ${companyNames[company]}`;
}

interface LinesProps {
  hits: readonly Hit[];
  actions: readonly PaletteAction[];
  isTyped: boolean;
  onHit: (hit: Hit) => void;
  onAction: (action: PaletteAction) => void;
}

/** Letters from which on a text that names an action means it rather than a record. */
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

/** Selects the first line for Enter when the palette opens, and when the lines change below a text that stays. */
function FirstLine({ shownKeys }: { shownKeys: string }) {
  useLayoutEffect(() => {
    if (shownKeys === '') nameSelectedLine();
    else selectFirstLine();
  }, [shownKeys]);
  // The list has no id before the effects of its first drawing.
  useEffect(() => selectFirstLine(), []);
  return null;
}

/** What is said to screen readers, and shown where there is no line. */
function statusText(text: string, count: number, isPending: boolean, isError: boolean): string {
  if (text === '') return '';
  if (isError) return 'Search is not available. Check your connection and try again.';
  if (isPending) return 'Searching...';
  if (count === 0) return `No results for '${text}'`;
  return `${count} found`;
}

/** The palette; it is closed until `openPalette` is called. */
export function CommandPalette() {
  const navigate = useNavigate();
  const { role, email } = useCurrentUser();
  const company = useCompany();
  const [query, setQuery] = useState('');
  const typed = query.trim().slice(0, 200);
  const text = useDeferredValue(typed);
  const { data, isFetching, isError, isAnswered } = useHits(typed);
  const person = email ?? '';
  const hits = text === '' ? readRecentHits(person) : (data ?? []);
  const known = matchingActions(actionsFor(role, company), text);
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
      // Without a transition the box has the focus before the next key comes.
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
        // The library moves the selection once this was heard.
        onKeyDown={() => queueMicrotask(nameSelectedLine)}
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
