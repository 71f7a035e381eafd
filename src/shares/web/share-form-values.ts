/** The form of a shared page: what is chosen, and the body that it makes. */
import { addDays } from '#shared/dates.ts';
import { defaultShareFields, type MediaChoice, type ShareFieldId } from '#shares/share.ts';

/** All, some that are named, or none. */
const mediaScopes = ['all', 'some', 'none'] as const;
export type MediaScope = (typeof mediaScopes)[number];

/** What is chosen. */
export interface ShareFormValues {
  fields: ShareFieldId[];
  withPrice: boolean;
  images: { scope: MediaScope; names: string[] };
  videos: { scope: MediaScope; names: string[] };
  until: string | null;
}

/** Days that a page lasts unless somebody says otherwise. */
const defaultDays = 30;

/** What buyers ask for, with all photos and without a price, for a month. */
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

/** The body of the call. */
export function shareInput(truckIds: readonly string[], { fields, withPrice, images, videos, until }: ShareFormValues) {
  const day = until ?? '';
  return { truckIds: [...truckIds], fields, withPrice, until: day, images: choiceOf(images), videos: choiceOf(videos) };
}
