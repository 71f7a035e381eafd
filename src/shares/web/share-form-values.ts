/** Values of the 'Share' form, the request body made from them, and the choice that is remembered. */
import { z } from 'zod';
import { addDays } from '#shared/dates.ts';
import { defaultShareFields, type MediaChoice, type ShareFieldId, shareFieldIds } from '#shares/share.ts';
import { jsonText } from '#web/stored.ts';

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

const wholeScope = z.enum(['all', 'none']);

const choiceSchema = z.object({
  fields: z.array(z.enum(shareFieldIds)),
  withPrice: z.boolean(),
  images: wholeScope,
  videos: wholeScope,
});
type ShareChoice = z.output<typeof choiceSchema>;

/** The text format in local storage. */
export const shareChoiceText = jsonText(choiceSchema);

/** The part of the form that applies to other trucks too: selected photos belong to one truck. */
export function choiceToRemember({ fields, withPrice, images, videos }: ShareFormValues): ShareChoice {
  const whole = ({ scope }: ShareFormValues['images']) => (scope === 'none' ? 'none' : 'all');
  return { fields, withPrice, images: whole(images), videos: whole(videos) };
}

/** The remembered choice, or what buyers usually ask for with price, description and all photos. For 30 days. */
export function newShareForm(today: string, remembered: ShareChoice | undefined): ShareFormValues {
  return {
    fields: [...(remembered?.fields ?? defaultShareFields)],
    withPrice: remembered?.withPrice ?? true,
    images: { scope: remembered?.images ?? 'all', names: [] },
    videos: { scope: remembered?.videos ?? 'all', names: [] },
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
