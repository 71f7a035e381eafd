/** Realistic reg, chassis and engine numbers that cannot belong to a real truck. */
import type { Random } from './random.ts';

/** Characters used in reg numbers, without vowels so that no words appear by chance. */
const regCharacters = 'BCDFGHJKLMNPRSTVWXY';
/** Never used as the second character of a current reg number. */
const unusedAreaCharacters = 'QZ';
const vinCharacters = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';

/**
 * The two digits of a current reg number: the year from March to August, the year plus 50 from September to February.
 */
function ageIdentifier(registrationDate: string): string {
  const [year = 0, month = 0] = registrationDate.split('-').map(Number);
  const sinceMarch = month >= 3 && month <= 8;
  const identifier = sinceMarch ? year - 2000 : year - 2000 + (month >= 9 ? 50 : 49);
  return String(identifier).padStart(2, '0');
}

/** A reg number in the current format, such as `KZ19 LMR`, that matches the date and was never issued. */
export function sampleRegNumber(random: Random, registrationDate: string): string {
  const area = random.text(regCharacters, 1) + random.text(unusedAreaCharacters, 1);
  return `${area}${ageIdentifier(registrationDate)} ${random.text(regCharacters, 3)}`;
}

/** A chassis number of 17 characters; real ones never contain the letter Q. */
export function sampleChassisNumber(random: Random, maker: string): string {
  return `${maker}${random.text(vinCharacters, 1)}Q${random.text(vinCharacters, 6)}${random.text('0123456789', 6)}`;
}

export function sampleEngineNumber(random: Random, engine: string): string {
  return `${engine} ${random.text(regCharacters, 1)}Q${random.text('0123456789', 6)}`;
}
