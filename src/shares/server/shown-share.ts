/** What a stranger sees of a share: the facts, photos and films that were chosen, under names that are not ours. */
import { createHash } from 'node:crypto';
import type { Media } from '#media/server/media-store.ts';
import { fieldText } from '#shared/field-texts.ts';
import { type ShareFieldId, shareFieldIds, shareFieldLabel, sharePriceIds } from '#shares/share.ts';
import type { Truck } from '#trucks/truck.ts';
import { truckListSchema } from '#trucks/truck-fields.ts';
import type { OpenShare } from './share-store.ts';

/** One line of a truck's facts. */
interface ShownFact {
  label: string;
  text: string;
}

/** A truck as the page shows it; what was not chosen is not in it. */
export interface ShownTruck {
  /** Make, model and year as far as they were chosen. */
  title: string;
  regNumber: string | null;
  /** Whether it can still be bought; null where it can. */
  state: 'Sold' | 'Reserved' | null;
  /** Null of a sold truck, whatever was chosen. */
  price: string | null;
  facts: ShownFact[];
  description: string | null;
  /** Names below the share's address. */
  photos: string[];
  videos: { name: string; contentType: string; playsWidely: boolean }[];
}

/** Told elsewhere on the page, or no line of their own. */
const headIds: readonly ShareFieldId[] = ['regNumber', 'make', 'model', 'mileageUnit', 'salePrice', 'description'];

/** The name of a photo or film in one share: the same each time, of no use in another one, and no id of ours. */
export function shownName({ secret }: Pick<OpenShare, 'secret'>, mediaId: string): string {
  return createHash('sha256').update(`${secret} ${mediaId}`).digest('base64url').slice(0, 22);
}

/** Those of the trucks' photos and films that the share shows. */
export function chosenMedia(
  { images, videos }: Pick<OpenShare, 'images' | 'videos'>,
  media: readonly Media[],
): Media[] {
  return media.filter(({ kind, id, hasThumbnails }) => {
    const choice = kind === 'image' ? images : videos;
    // A picture that cannot be read cannot be shown without what its file tells besides.
    return (choice === 'all' || choice.includes(id)) && !(kind === 'image' && hasThumbnails === false);
  });
}

/** A fact in words; empty where there is nothing to say. */
export function factText(truck: Truck, id: ShareFieldId): string {
  const field = truckListSchema.fields.find((one) => one.id === id);
  return field ? fieldText(truckListSchema, field, truck) : '';
}

/** `DAF XF 480, 2019` */
export function titleOfTruck({ make, model, registrationDate }: Truck): string {
  return [`${make} ${model}`.trim(), registrationDate?.slice(0, 4)].filter(Boolean).join(', ');
}

function stateOf({ isSold, reservation }: Truck): ShownTruck['state'] {
  if (isSold) return 'Sold';
  return reservation === null ? null : 'Reserved';
}

/** The prices of the page and the facts below them. */
function chosenFields({ fields, withPrice }: Pick<OpenShare, 'fields' | 'withPrice'>): ReadonlySet<ShareFieldId> {
  const chosen = new Set(fields.filter((id) => withPrice || !sharePriceIds.includes(id)));
  return withPrice ? chosen.add('salePrice') : chosen;
}

/** A truck of the share, with those of its photos and films that are shown. */
export function shownTruck(
  share: OpenShare,
  truck: Truck,
  media: readonly Media[],
  hardToPlay: ReadonlySet<string>,
): ShownTruck {
  const chosen = chosenFields(truck.isSold ? { ...share, withPrice: false } : share);
  const text = (id: ShareFieldId) => (chosen.has(id) ? factText(truck, id) : '');
  const year = chosen.has('registrationDate') ? (truck.registrationDate?.slice(0, 4) ?? '') : '';
  const name = [text('make'), text('model')].filter(Boolean).join(' ');
  const facts = shareFieldIds
    .filter((id) => !headIds.includes(id))
    .map((id) => ({ label: shareFieldLabel(id), text: text(id) }));
  const own = media.filter(({ truckId }) => truckId === truck.id);
  return {
    title: [name, name === '' ? '' : year].filter(Boolean).join(', '),
    regNumber: text('regNumber') || null,
    state: stateOf(truck),
    price: text('salePrice') || null,
    facts: facts.filter((fact) => fact.text !== ''),
    description: text('description') || null,
    photos: own.filter(({ kind }) => kind === 'image').map(({ id }) => shownName(share, id)),
    videos: own
      .filter(({ kind }) => kind === 'video')
      .map(({ id, contentType }) => ({ name: shownName(share, id), contentType, playsWidely: !hardToPlay.has(id) })),
  };
}
