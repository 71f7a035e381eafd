/** Values of the 'Share' form and the request body made from them. */
import { addDays } from '#shared/dates.ts';
import { defaultShareFields, type MediaChoice, type ShareFieldId } from '#shares/share.ts';

const mediaScopes = ['all', 'some', 'none'] as const;
export type MediaScope = (typeof mediaScopes)[number];

export interface ShareFormValues {
  fields: ShareFieldId[];
  withPrice: boolean;
  images: { scope: MediaScope; names: string[] };
  videos: { scope: MediaScope; names: string[] };
  until: string | null;
}

/** Default number of days until a page expires. */
const defaultDays = 30;

/** The defaults: what buyers usually ask for, with all photos, without prices, for 30 days. */
export function newShareForm(today: string): ShareFormValues {
  return {
    fields: [...defaultShareFields],
    withPrice: false,
    images: { scope: 'all', names: [] },
    videos: { scope: 'all', names: [] },
    until: addDays(today, defaultDays),
  };
}

function choiceOf({ scope, names }: ShareFormValues['images']): MediaChoice {
  if (scope === 'all') return 'all';
  return scope === 'some' ? names : [];
}

export function shareInput(truckIds: readonly string[], { fields, withPrice, images, videos, until }: ShareFormValues) {
  const expiryDate = until ?? '';
  return {
    truckIds: [...truckIds],
    fields,
    withPrice,
    until: expiryDate,
    images: choiceOf(images),
    videos: choiceOf(videos),
  };
}
