/**
 * Turns a client's request into a search with filters in the stock of all companies:
 * `MAN tractor units, Euro 6, under 500,000 km, with photos`.
 */
import type { Filter } from '#shared/list-address.ts';
import { paths } from '#web/paths.ts';
import { listLink } from '#web/table/list-link.ts';
import type { PaletteAction } from './palette-actions.ts';

interface StockSearch {
  /** The remaining words, for the text search. */
  rest: string;
  filters: Record<string, Filter>;
  /** A description of each filter. */
  descriptions: string[];
}

const mileInKilometres = 1.609344;
const number = String.raw`(\d[\d,.]*)(?:\s*(k\b|km?s?\b|kilomet\w+|mi\b|miles?\b))?(?:\s*(km?s?\b|kilomet\w+|mi\b|miles?\b))?`;
const below = new RegExp(String.raw`\b(?:under|below|up to|less than|max)\s*(?:(£)\s*)?${number}`, 'i');
const above = new RegExp(String.raw`\b(?:over|above|more than|from)\s*(?:(£)\s*)?${number}`, 'i');
const photos = /\b(?:with\s+)?(?:photos?|pictures?)\b/i;
const euro = /\beuro\s*([3-6])\b/i;
const body =
  /\b(tractor|rigid|tipper|box|curtain\w*|flatbed|fridge|refrigerated|crane|hook\w*|skip\w*|beavertail|mixer|dropside|tanker|recovery)s?\b/i;
const fillerWords = /\b(?:units?|trucks?|lorr(?:y|ies)|and|with)\b|[,;]/gi;

const whole = (amount: number) => amount.toLocaleString('en-GB');

/** Removes the match of the pattern from the remaining words. */
function extract(parsed: StockSearch, pattern: RegExp): RegExpExecArray | null {
  const found = pattern.exec(parsed.rest);
  if (found) parsed.rest = parsed.rest.replace(found[0], ' ');
  return found;
}

/** `500,000`, `500k` or `300k miles` as kilometres, or an amount in pounds after a pound sign. */
function extractBound(parsed: StockSearch, pattern: RegExp, side: 'from' | 'to'): void {
  const [, pound, digits = '', first = '', second = ''] = extract(parsed, pattern) ?? [];
  const amount = Number(digits.replace(/,|\.$/g, '')) * (/^k$/i.test(first) ? 1000 : 1);
  if (digits === '' || !Number.isFinite(amount)) return;
  const isMiles = /^mi/i.test(second || first);
  const bound = pound === undefined && isMiles ? Math.round(amount * mileInKilometres) : amount;
  const id = pound === undefined ? 'mileage' : 'salePrice';
  parsed.filters[id] = { ...parsed.filters[id], [side]: bound };
  const unit = isMiles ? 'mi' : 'km';
  const text = pound === undefined ? `${whole(amount)} ${unit}` : `£${whole(amount)}`;
  parsed.descriptions.push(`${side === 'to' ? 'up to' : 'from'} ${text}`);
}

function parseStockSearch(text: string): StockSearch {
  const parsed: StockSearch = { rest: text, filters: {}, descriptions: [] };
  const [, norm] = extract(parsed, euro) ?? [];
  if (norm !== undefined) {
    parsed.filters.euroStatus = { in: [`Euro${norm}`] };
    parsed.descriptions.push(`Euro ${norm}`);
  }
  extractBound(parsed, below, 'to');
  extractBound(parsed, above, 'from');
  if (extract(parsed, photos)) {
    parsed.filters.hasPhotos = { in: [true] };
    parsed.descriptions.push('with photos');
  }
  return parsed;
}

/** An action that opens the matching trucks; undefined if the text has no condition. */
export function stockSearch(text: string): PaletteAction | undefined {
  const parsed = parseStockSearch(text);
  if (parsed.descriptions.length === 0) return undefined;
  const [, type] = extract(parsed, body) ?? [];
  if (type !== undefined) {
    parsed.filters.truckType = { contains: type.toLowerCase() };
    parsed.descriptions.unshift(type.toLowerCase());
  }
  const search = parsed.rest.replace(fillerWords, ' ').replace(/\s+/g, ' ').trim();
  return {
    label: `Trucks: ${[search, ...parsed.descriptions].filter(Boolean).join(', ')}`,
    description: 'Current Stock of all companies',
    to: listLink(paths.currentStock, { company: 'all', search, filters: parsed.filters }),
  };
}
