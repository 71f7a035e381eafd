/** The cards of the costings page: saved ones in the order of their types, new ones before them (specification, 2.9). */
import { useCallback, useMemo, useState } from 'react';
import { type Costing, costingTypes } from '#costings/costing.ts';
import { costOfServices } from '#costings/profit.ts';
import { type SavedCosting, withVersion } from './costing-queries.ts';

/** One card; it keeps its key when it is saved for the first time. */
export interface CardState {
  key: string;
  /** Null for a new card. */
  saved: SavedCosting | null;
  /** Tells the new cards apart whose drafts are kept, counted from 1. */
  place?: number;
}

/** What a card says of itself while it is edited. */
export interface CardReport {
  /** What is typed, where it may be saved; null for nothing. */
  value: number | null;
  isDirty: boolean;
}

function cardOf(costing: Costing): CardState {
  return { key: costing.costingsId, saved: withVersion(costing) };
}

/** At the first place that no other new card has. */
function newCard(cards: readonly CardState[]): CardState {
  const taken = new Set(cards.map(({ place }) => place));
  let place = 1;
  while (taken.has(place)) place += 1;
  return { key: crypto.randomUUID(), saved: null, place };
}

function rankOf({ saved }: CardState): number {
  return saved === null ? -1 : costingTypes.indexOf(saved.data.type);
}

/** How many of its type there are up to this card, itself included. */
export function nthOfType(cards: readonly CardState[], index: number): number {
  const type = cards[index]?.saved?.data.type;
  return cards.slice(0, index + 1).filter(({ saved }) => saved?.data.type === type).length;
}

function amountOf({ saved }: CardState, report: CardReport | undefined): number {
  return (report === undefined ? saved?.data.value : report.value) ?? 0;
}

/** The cards on the page, what they come to, and whether leaving would lose something. */
export function useCostingCards(loaded: readonly Costing[]) {
  const [cards, setCards] = useState<readonly CardState[]>(() => loaded.map(cardOf));
  const [reports, setReports] = useState<Readonly<Record<string, CardReport | undefined>>>({});

  const add = useCallback(() => setCards((all) => [...all, newCard(all)]), []);
  /** A new card whose draft was kept. */
  const reopen = useCallback(
    (place: number) =>
      setCards((all) =>
        all.some((card) => card.place === place) ? all : [...all, { key: crypto.randomUUID(), saved: null, place }],
      ),
    [],
  );
  /** A costing that was saved elsewhere on the page. */
  const enter = useCallback(
    (saved: SavedCosting) => setCards((all) => [...all, { key: saved.data.costingsId, saved }]),
    [],
  );
  const save = useCallback(
    (key: string, saved: SavedCosting) =>
      setCards((all) => all.map((card) => (card.key === key ? { key, saved } : card))),
    [],
  );
  const remove = useCallback((key: string) => setCards((all) => all.filter((card) => card.key !== key)), []);
  /** Takes over what the server has: on cards that are there already, and as new ones. */
  const merge = useCallback((costings: readonly Costing[]) => {
    setCards((all) => {
      const unknown = new Map(costings.map((costing) => [costing.costingsId, costing]));
      const known = all.map((card) => {
        const latest = card.saved && unknown.get(card.saved.data.costingsId);
        if (!latest) return card;
        unknown.delete(latest.costingsId);
        return { key: card.key, saved: withVersion(latest) };
      });
      return [...known, ...[...unknown.values()].map(cardOf)];
    });
  }, []);
  /** A card that is edited no more says nothing of itself: what is saved counts, whoever saves it next. */
  const report = useCallback(
    (key: string, one: CardReport | undefined) => setReports((all) => ({ ...all, [key]: one })),
    [],
  );

  const sorted = useMemo(() => cards.toSorted((one, other) => rankOf(one) - rankOf(other)), [cards]);
  return {
    cards: sorted,
    cost: costOfServices(cards.map((card) => amountOf(card, reports[card.key]))),
    isDirty: cards.some(({ key }) => reports[key]?.isDirty === true),
    add,
    reopen,
    enter,
    save,
    remove,
    merge,
    report,
  };
}
