/** Back navigation: to the page from which the user came, as they left it, or to a default page. */
import { useEffect } from 'react';
import { type Location, useLocation } from 'react-router';
import { z } from 'zod';
import { defaultCompany } from '#shared/companies.ts';
import { jsonText, readStored, writeStored } from '#web/stored.ts';
import { useCompanyParam } from '#web/use-company-param.ts';
import { isListAddress, type Place, placeBefore, placesAfterReload } from './places.ts';
import { storedCompany } from './stored-company.ts';

/** Key in session storage for the visited pages of this tab. */
const storageKey = 'places';

const placeSchema = z.object({
  key: z.string(),
  address: z.string(),
  returnedTo: z.number().int().optional(),
  returnedKey: z.string().optional(),
});

/** The text format. History entries that were not shown are null. */
export const placesText = jsonText(z.array(placeSchema.nullable()));

/** Navigation state of a return: the history entry to which it returns. */
interface ReturnState {
  returnedTo: number;
  /** The key of that entry, whose scroll position is restored. */
  returnedKey: string;
}

function returnOf(state: unknown): Partial<ReturnState> {
  return typeof state === 'object' && state !== null ? (state as Partial<ReturnState>) : {};
}

/** The router's history state: the entry's index, its key and its navigation state. The first entry has no key. */
function entryState(): { idx: number; key: string; usr?: unknown } {
  return { key: 'default', ...(history.state as { idx: number; key?: string; usr?: unknown }) };
}

let places: Place[] | undefined;

function readPlaces(): Place[] {
  const { idx, key } = entryState();
  places ??= placesAfterReload(readStored(storageKey, placesText, 'sessionStorage') ?? [], idx, key);
  return places;
}

/** Records the URL of the current page; also called when a list changes its URL. */
export function recordPlace(): void {
  const { idx, key, usr } = entryState();
  const recorded = readPlaces();
  const { returnedTo, returnedKey } = returnOf(usr);
  recorded[idx] = { key, address: `${location.pathname}${location.search}`, returnedTo, returnedKey };
  writeStored(storageKey, JSON.stringify(recorded), 'sessionStorage');
}

/** Used once, in the layout: records each page. */
export function useRecordPlaces(): void {
  const shown = useLocation();
  useEffect(() => {
    if (shown.key) recordPlace();
  }, [shown]);
}

/** A return has the scroll key of its target. The router gives the first page of a load no unique key. */
export function scrollKey({ key, pathname, state }: Location): string {
  const entryKey = returnOf(state).returnedKey ?? key;
  return entryKey === 'default' ? pathname : entryKey;
}

/** Adds the company to the list's URL if the plain URL would show another one. */
function listOfCompany(list: string, company: string | undefined): string {
  const plain = storedCompany() ?? defaultCompany;
  return company === undefined || company === plain || list.includes('?') ? list : `${list}?company=${company}`;
}

/** The target and state of a Back link. A record's path is used as given. */
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
