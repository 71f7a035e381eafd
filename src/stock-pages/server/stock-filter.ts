/** Which trucks of a stock page a visitor looks at: make, type, price and page, from the query of its address. */
import type { AdvertWithoutPlate } from '#adverts/without-plate.ts';

export interface StockFilter {
  make: string | null;
  type: string | null;
  /** In pounds. */
  from: number | null;
  to: number | null;
}

/** Query parameters as Fastify parses them: a repeated one is a list. */
export type Query = Readonly<Record<string, unknown>>;

const trucksPerPage = 24;

/** Longer texts are no make or type of a truck. */
const maxTextLength = 200;

/** Null for a parameter that is missing, empty or repeated. */
function readText(query: Query, name: string): string | null {
  const value = query[name];
  const text = typeof value === 'string' ? value.trim().slice(0, maxTextLength) : '';
  return text === '' ? null : text;
}

/** Null unless the text is an amount: `25000`, `£25,000.00`. */
function readAmount(query: Query, name: string): number | null {
  const text = readText(query, name)?.replaceAll(/[£,\s]/g, '') ?? '';
  return /^\d{1,10}(?:\.\d{1,2})?$/.test(text) ? Number(text) : null;
}

export function readFilter(query: Query): StockFilter {
  return {
    make: readText(query, 'make'),
    type: readText(query, 'type'),
    from: readAmount(query, 'from'),
    to: readAmount(query, 'to'),
  };
}

export function isFiltered(filter: StockFilter): boolean {
  return Object.values(filter).some((value) => value !== null);
}

/** The number of the page, from 1; null for a text that is no page number. */
export function readPage(query: Query): number | null {
  const text = query.page || '1';
  return typeof text === 'string' && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}

function isSame(one: string | null, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase();
}

/** A truck without a price is left out as soon as a price is asked for. */
export function filterAdverts(
  adverts: readonly AdvertWithoutPlate[],
  { make, type, from, to }: StockFilter,
): AdvertWithoutPlate[] {
  return adverts.filter(({ price, ...advert }) => {
    if (make !== null && !isSame(advert.make, make)) return false;
    if (type !== null && !isSame(advert.truckType, type)) return false;
    if (from !== null && (price === null || price < from)) return false;
    return to === null || (price !== null && price <= to);
  });
}

export interface AdvertPage {
  shown: readonly AdvertWithoutPlate[];
  /** From 1. */
  page: number;
  pages: number;
  /** The position of the first shown advert among all, from 1. */
  first: number;
}

/** Null beyond the last page. The first page exists without trucks too. */
export function pageOf(adverts: readonly AdvertWithoutPlate[], page: number): AdvertPage | null {
  const pages = Math.max(1, Math.ceil(adverts.length / trucksPerPage));
  if (page > pages) return null;
  const start = (page - 1) * trucksPerPage;
  return { shown: adverts.slice(start, start + trucksPerPage), page, pages, first: start + 1 };
}

/** The query of a page with the filter; empty for the first page without one. */
export function queryText({ make, type, from, to }: StockFilter, page: number): string {
  const parts = { make, type, from, to, page: page > 1 ? page : null };
  const given = Object.entries(parts).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
  const text = new URLSearchParams(given).toString();
  return text === '' ? '' : `?${text}`;
}
