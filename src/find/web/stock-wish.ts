/**
 * A wish for trucks in words, as a client says it on the telephone, as a search with filters in the stock of all
 * companies: `MAN tractor units, Euro 6, under 500,000 km, with photos` (specification, sections 10 and 11).
 */
import type { Filter } from '#shared/list-filter.ts';
import { paths } from '#web/paths.ts';
import { writeFilters } from '#web/table/list-state.ts';
import type { PaletteAction } from './palette-actions.ts';

/** What was understood: the rest of the words is searched for. */
interface Wish {
  rest: string;
  filters: Record<string, Filter>;
  /** Each filter in words. */
  said: string[];
}

const mileInKilometres = 1.609344;
const number = String.raw`(\d[\d,.]*)(?:\s*(k\b|km?s?\b|kilomet\w+|mi\b|miles?\b))?(?:\s*(km?s?\b|kilomet\w+|mi\b|miles?\b))?`;
const below = new RegExp(String.raw`\b(?:under|below|up to|less than|max)\s*(?:(£)\s*)?${number}`, 'i');
const above = new RegExp(String.raw`\b(?:over|above|more than|from)\s*(?:(£)\s*)?${number}`, 'i');
const photos = /\b(?:with\s+)?(?:photos?|pictures?)\b/i;
const euro = /\beuro\s*([3-6])\b/i;
const body =
  /\b(tractor|rigid|tipper|box|curtain\w*|flatbed|fridge|refrigerated|crane|hook\w*|skip\w*|beavertail|mixer|dropside|tanker|recovery)s?\b/i;
const noise = /\b(?:units?|trucks?|lorr(?:y|ies)|and|with)\b|[,;]/gi;

const whole = (amount: number) => amount.toLocaleString('en-GB');

/** Takes what the pattern finds out of the rest. */
function take(wish: Wish, pattern: RegExp): RegExpExecArray | null {
  const found = pattern.exec(wish.rest);
  if (found) wish.rest = wish.rest.replace(found[0], ' ');
  return found;
}

/** `500,000`, `500k`, `300k miles` in kilometres, or pounds where a pound sign stands before. */
function takeBound(wish: Wish, pattern: RegExp, side: 'from' | 'to'): void {
  const [, pound, digits = '', first = '', second = ''] = take(wish, pattern) ?? [];
  const amount = Number(digits.replace(/,|\.$/g, '')) * (/^k$/i.test(first) ? 1000 : 1);
  if (digits === '' || !Number.isFinite(amount)) return;
  const isMiles = /^mi/i.test(second || first);
  const bound = pound === undefined && isMiles ? Math.round(amount * mileInKilometres) : amount;
  const id = pound === undefined ? 'mileage' : 'salePrice';
  wish.filters[id] = { ...wish.filters[id], [side]: bound };
  const unit = isMiles ? 'mi' : 'km';
  const text = pound === undefined ? `${whole(amount)} ${unit}` : `£${whole(amount)}`;
  wish.said.push(`${side === 'to' ? 'up to' : 'from'} ${text}`);
}

function takeAll(text: string): Wish {
  const wish: Wish = { rest: text, filters: {}, said: [] };
  const [, norm] = take(wish, euro) ?? [];
  if (norm !== undefined) {
    wish.filters.euroStatus = { in: [`Euro${norm}`] };
    wish.said.push(`Euro ${norm}`);
  }
  takeBound(wish, below, 'to');
  takeBound(wish, above, 'from');
  if (take(wish, photos)) {
    wish.filters.hasPhotos = { in: [true] };
    wish.said.push('with photos');
  }
  return wish;
}

/** The way to the trucks that are meant; undefined where the text names nothing but words to search for. */
export function stockWish(text: string): PaletteAction | undefined {
  const wish = takeAll(text);
  if (wish.said.length === 0) return undefined;
  const [, type] = take(wish, body) ?? [];
  if (type !== undefined) {
    wish.filters.truckType = { contains: type.toLowerCase() };
    wish.said.unshift(type.toLowerCase());
  }
  const search = wish.rest.replace(noise, ' ').replace(/\s+/g, ' ').trim();
  const query = new URLSearchParams({
    company: 'all',
    ...(search && { search }),
    filter: writeFilters(wish.filters),
  });
  return {
    label: `Trucks: ${[search, ...wish.said].filter(Boolean).join(', ')}`,
    description: 'Current Stock of all companies',
    to: `${paths.currentStock}?${query}`,
  };
}
