/** The cards of the costings page: new cards first, then saved ones in the order of their types. */
import { useCallback, useMemo, useState } from 'react';
import { type Costing, costingTypes } from '#costings/costing.ts';
import { costOfServices } from '#costings/profit.ts';
import { type SavedCosting, withVersion } from './costing-queries.ts';

/** A card keeps its key when it is first saved. */
export interface CardState {
  key: string;
  /** Null for a new card. */
  saved: SavedCosting | null;
  /** Numbers new cards from 1, for their drafts. */
  place?: number;
}

/** Reported by a card while it is edited. */
export interface CardReport {
  /** The typed value if valid, otherwise null. */
  value: number | null;
  isDirty: boolean;
}

function cardOf(costing: Costing): CardState {
  return { key: costing.costingsId, saved: withVersion(costing) };
}

/** Takes the first free number. */
function newCard(cards: readonly CardState[]): CardState {
  const taken = new Set(cards.map(({ place }) => place));
  let place = 1;
  while (taken.has(place)) place += 1;
  return { key: crypto.randomUUID(), saved: null, place };
}

function rankOf({ saved }: CardState): number {
  return saved === null ? -1 : costingTypes.indexOf(saved.data.type);
}

/** The card's number within its type, counted from 1. */
export function nthOfType(cards: readonly CardState[], index: number): number {
  const type = cards[index]?.saved?.data.type;
  return cards.slice(0, index + 1).filter(({ saved }) => saved?.data.type === type).length;
}

function amountOf({ saved }: CardState, report: CardReport | undefined): number {
  return (report === undefined ? saved?.data.value : report.value) ?? 0;
}

/** The cards on the page, their total, whether one is edited, and whether leaving would lose changes. */
export function useCostingCards(loaded: readonly Costing[]) {
  const [cards, setCards] = useState<readonly CardState[]>(() => loaded.map(cardOf));
  const [reports, setReports] = useState<Readonly<Record<string, CardReport | undefined>>>({});

  const add = useCallback(() => setCards((all) => [...all, newCard(all)]), []);
  /** Adds a new card with a saved draft. */
  const reopen = useCallback(
    (place: number) =>
      setCards((all) =>
        all.some((card) => card.place === place) ? all : [...all, { key: crypto.randomUUID(), saved: null, place }],
      ),
    [],
  );
  /** Adds a costing that was saved elsewhere on the page. */
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
  /** Updates existing cards from the server and adds missing ones. */
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
  /** Once a card leaves edit mode its report is dropped, so that the saved value counts. */
  const report = useCallback(
    (key: string, one: CardReport | undefined) => setReports((all) => ({ ...all, [key]: one })),
    [],
  );

  const sorted = useMemo(() => cards.toSorted((one, other) => rankOf(one) - rankOf(other)), [cards]);
  return {
    cards: sorted,
    cost: costOfServices(cards.map((card) => amountOf(card, reports[card.key]))),
    isDirty: cards.some(({ key }) => reports[key]?.isDirty === true),
    isEditing: cards.some(({ key }) => reports[key] !== undefined),
    add,
    reopen,
    enter,
    save,
    remove,
    merge,
    report,
  };
}
