/** Hides reg numbers, because plates are copied onto stolen trucks. */
import type { Advert } from './advert.ts';

export type AdvertWithoutPlate = Omit<Advert, 'regNumber'>;

/** A shorter reg number may be an ordinary word of a text. */
const minHidden = 5;

/** Finds the reg number in any spelling: `AB12 CDE`, `ab12-cde`. */
function patternOf(regNumber: string): RegExp | null {
  const characters = regNumber.match(/[\p{L}\p{N}]/gu) ?? [];
  if (characters.length < minHidden) return null;
  return new RegExp(`(?<![\\p{L}\\p{N}])${characters.join('[ -]?')}(?![\\p{L}\\p{N}]) ?`, 'giu');
}

/** The advert without the truck's reg number, also where a person typed it into the text or a feature. */
export function withoutPlate({ regNumber, ...advert }: Advert): AdvertWithoutPlate {
  const pattern = patternOf(regNumber);
  if (pattern === null) return advert;
  const hidden = (text: string) => {
    const rest = text.replace(pattern, '');
    return rest === text ? text : rest.trim();
  };
  return {
    ...advert,
    text: advert.text === null ? null : hidden(advert.text) || null,
    features: advert.features.map(hidden).filter((feature) => feature !== ''),
  };
}
