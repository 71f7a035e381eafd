/** The cards of the costings page: saved ones in the order of their types, new ones before them (specification, 2.9). */
import { useCallback, useMemo, useState } from 'react';
import { type Costing, costingTypes } from '#costings/costing.ts';
import { costOfServices } from '#costings/profit.ts';

/** One card; it keeps its key when it is saved for the first time. */
export interface CostingCard {
  key: string;
  /** Null for a new card. */
  saved: Costing | null;
}

/** What a card says of itself while it is edited. */
export interface CardReport {
  /** What is typed, where it may be saved; null for nothing. */
  value: number | null;
  isDirty: boolean;
}

function cardOf(saved: Costing): CostingCard {
  return { key: saved.costingsId, saved };
}

function rankOf({ saved }: CostingCard): number {
  return saved === null ? -1 : costingTypes.indexOf(saved.type);
}

function amountOf({ saved }: CostingCard, report: CardReport | undefined): number {
  return (report === undefined ? saved?.value : report.value) ?? 0;
}

/** The cards on the page, what they come to, and whether leaving would lose something. */
export function useCostingCards(loaded: readonly Costing[]) {
  const [cards, setCards] = useState<readonly CostingCard[]>(() => loaded.map(cardOf));
  const [reports, setReports] = useState<Readonly<Record<string, CardReport>>>({});

  const add = useCallback(() => setCards((all) => [...all, { key: crypto.randomUUID(), saved: null }]), []);
  const save = useCallback(
    (key: string, saved: Costing) => setCards((all) => all.map((card) => (card.key === key ? { key, saved } : card))),
    [],
  );
  const remove = useCallback((key: string) => setCards((all) => all.filter((card) => card.key !== key)), []);
  /** Adds what the server has and the page does not. */
  const merge = useCallback((costings: readonly Costing[]) => {
    setCards((all) => {
      const known = new Set(all.map(({ saved }) => saved?.costingsId));
      return [...all, ...costings.filter(({ costingsId }) => !known.has(costingsId)).map(cardOf)];
    });
  }, []);
  const report = useCallback((key: string, one: CardReport) => setReports((all) => ({ ...all, [key]: one })), []);

  const sorted = useMemo(() => cards.toSorted((one, other) => rankOf(one) - rankOf(other)), [cards]);
  return {
    cards: sorted,
    cost: costOfServices(cards.map((card) => amountOf(card, reports[card.key]))),
    isDirty: cards.some(({ key }) => reports[key]?.isDirty === true),
    add,
    save,
    remove,
    merge,
    report,
  };
}
