/** What visitors see of a share: the selected details, photos and videos, without our ids. */
import { createHash } from 'node:crypto';
import type { Media } from '#media/server/media-store.ts';
import type { ShownPhoto, ShownTruck } from '#server/buyer-pages/buyer-truck.ts';
import { type ShareFieldId, shareFieldIds, shareFieldLabel, sharePriceIds } from '#shares/share.ts';
import { buyerText, pagePrice } from '#trucks/buyer-texts.ts';
import type { Truck } from '#trucks/truck.ts';
import { previewPicture } from './share-photos.ts';
import type { OpenShare } from './share-store.ts';

/** Shown elsewhere on the page, so not in the list of details. */
const shownElsewhere: readonly ShareFieldId[] = [
  'regNumber',
  'make',
  'model',
  'mileageUnit',
  'salePrice',
  'features',
  'description',
];

/** The public name of a photo or video: stable within a share, useless in another, and does not reveal our id. */
export function shownName({ secret }: Pick<OpenShare, 'secret'>, mediaId: string): string {
  return createHash('sha256').update(`${secret} ${mediaId}`).digest('base64url').slice(0, 22);
}

/** The photos and videos that the share shows. */
export function chosenMedia(
  { images, videos }: Pick<OpenShare, 'images' | 'videos'>,
  media: readonly Media[],
): Media[] {
  return media.filter(({ kind, id, hasThumbnails }) => {
    const choice = kind === 'image' ? images : videos;
    // A photo that cannot be decoded cannot be stripped of its metadata, so it is not shown.
    return (choice === 'all' || choice.includes(id)) && !(kind === 'image' && hasThumbnails === false);
  });
}

/** For example `DAF XF 480, 2019`. */
export function titleOfTruck({ make, model, registrationDate }: Truck): string {
  return [`${make} ${model}`.trim(), registrationDate?.slice(0, 4)].filter(Boolean).join(', ');
}

function stateOf({ isSold, reservation }: Truck): ShownTruck['state'] {
  if (isSold) return 'Sold';
  return reservation === null ? null : 'Reserved';
}

/** The selected fields, with or without prices. */
function chosenFields({ fields, withPrice }: Pick<OpenShare, 'fields' | 'withPrice'>): ReadonlySet<ShareFieldId> {
  const chosen = new Set(fields.filter((id) => withPrice || !sharePriceIds.includes(id)));
  return withPrice ? chosen.add('salePrice') : chosen;
}

/** A share and its URL, below which its photos and videos are. */
interface SharePlace {
  share: OpenShare;
  address: string;
}

function shownPhoto({ share, address }: SharePlace, id: string): ShownPhoto {
  const photo = `${address}/photos/${shownName(share, id)}`;
  const { name, width, height } = previewPicture;
  return {
    address: `${photo}/large`,
    thumbnail: `${photo}/small`,
    preview: { address: `${photo}/${name}`, width, height },
  };
}

/** A truck of the share with its visible photos and videos. */
export function shownTruck(
  place: SharePlace,
  truck: Truck,
  media: readonly Media[],
  poorlySupported: ReadonlySet<string>,
): ShownTruck {
  const { share, address } = place;
  const chosen = chosenFields(truck.isSold ? { ...share, withPrice: false } : share);
  const text = (id: ShareFieldId) => (chosen.has(id) ? buyerText(truck, id) : '');
  const year = chosen.has('registrationDate') ? (truck.registrationDate?.slice(0, 4) ?? '') : '';
  const name = [text('make'), text('model')].filter(Boolean).join(' ');
  const facts = shareFieldIds
    .filter((id) => !shownElsewhere.includes(id))
    .map((id) => ({ label: shareFieldLabel(id), text: text(id) }));
  const own = media.filter(({ truckId }) => truckId === truck.id);
  return {
    title: [name, name === '' ? '' : year].filter(Boolean).join(', '),
    summary: [],
    regNumber: text('regNumber') || null,
    state: stateOf(truck),
    ...(chosen.has('salePrice') ? pagePrice(truck) : { price: null, priceNote: null }),
    facts: facts.filter((fact) => fact.text !== ''),
    features: chosen.has('features') ? truck.features : [],
    description: text('description') || null,
    photos: own.filter(({ kind }) => kind === 'image').map(({ id }) => shownPhoto(place, id)),
    videos: own
      .filter(({ kind }) => kind === 'video')
      .map(({ id, contentType }) => ({
        address: `${address}/films/${shownName(share, id)}`,
        contentType,
        playsWidely: !poorlySupported.has(id),
      })),
  };
}
