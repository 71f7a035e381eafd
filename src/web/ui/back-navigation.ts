/** The way back: to the page that one came from, as it was left, else to where the specification says (decisions, section 4). */
import { useEffect } from 'react';
import { type Location, useLocation } from 'react-router';
import { z } from 'zod';
import { defaultCompany } from '#shared/companies.ts';
import { useCompanyParam } from '#web/paths.ts';
import { jsonText, readStored, writeStored } from '#web/stored.ts';
import { isListAddress, type Place, placeBefore } from './places.ts';
import { storedCompany } from './stored-company.ts';

/** Name in session storage of the places of this tab. */
const storageKey = 'places';

const placeSchema = z.object({
  key: z.string(),
  address: z.string(),
  returnedTo: z.number().int().optional(),
  returnedKey: z.string().optional(),
});

/** The stored places, as text; entries of the history that were not shown are null. */
export const placesText = jsonText(z.array(placeSchema.nullable()));

/** What a return carries in its navigation state: the entry that it leads back to. */
interface ReturnState {
  returnedTo: number;
  /** The key of that entry, whose scroll position is taken up. */
  returnedKey: string;
}

function returnOf(state: unknown): Partial<ReturnState> {
  return typeof state === 'object' && state !== null ? (state as Partial<ReturnState>) : {};
}

/** The router's notes in the history: which entry of the visit this is, its key, and its navigation state. */
function entryState(): { idx: number; key: string; usr?: unknown } {
  return { idx: 0, key: 'default', ...(history.state as object | null) };
}

/** What was stored before a reload; an entry of another load of the app has another key. */
function storedPlaces(): Place[] {
  const { idx, key } = entryState();
  const places = readStored(storageKey, placesText, 'sessionStorage') ?? [];
  return idx > 0 && places[idx]?.key === key ? places.map((place) => place ?? { key: '', address: '/' }) : [];
}

let places: Place[] | undefined;

function readPlaces(): Place[] {
  places ??= storedPlaces();
  return places;
}

/** Notes the address of the page in sight; also called when a list has changed what stands in its address. */
export function recordPlace(): void {
  const { idx, key, usr } = entryState();
  const recorded = readPlaces();
  const { returnedTo, returnedKey } = returnOf(usr);
  recorded[idx] = { key, address: `${location.pathname}${location.search}`, returnedTo, returnedKey };
  writeStored(storageKey, JSON.stringify(recorded), 'sessionStorage');
}

/** Stands in the frame: notes each page that is shown. */
export function useRecordPlaces(): void {
  const shown = useLocation();
  useEffect(() => {
    if (shown.key) recordPlace();
  }, [shown]);
}

/** A return takes up the scroll position of the page that it leads to; the first page of a load has no key of its own. */
export function scrollKey({ key, pathname, state }: Location): string {
  const entryKey = returnOf(state).returnedKey ?? key;
  return entryKey === 'default' ? pathname : entryKey;
}

/** The list with its company named where its plain address would show another one. */
function listOfCompany(list: string, company: string | undefined): string {
  const plain = storedCompany() ?? defaultCompany;
  return company === undefined || company === plain || list.includes('?') ? list : `${list}?company=${company}`;
}

/** Where a link back leads, and what it carries. A record's address is taken as it is given. */
export function useBackLink(to: string): { to: string; state?: ReturnState } {
  const { pathname, search, state } = useLocation();
  const company = useCompanyParam();
  if (!isListAddress(to)) return { to };
  const { idx } = entryState();
  const recorded = [...readPlaces().slice(0, idx)];
  recorded[idx] = { key: '', address: `${pathname}${search}`, returnedTo: returnOf(state).returnedTo };
  const former = placeBefore(recorded, idx, pathname, to);
  if (!former) return { to: listOfCompany(to, company) };
  return { to: former.address, state: { returnedTo: former.index, returnedKey: former.returnedKey ?? former.key } };
}
