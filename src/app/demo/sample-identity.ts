/** Reg, chassis and engine numbers that look right and can belong to no real truck. */
import type { Random } from './random.ts';

/** Letters of reg numbers that are in use; without vowels no word comes out by chance. */
const regCharacters = 'BCDFGHJKLMNPRSTVWXY';
/** Never issued as the second letter of a current reg number. */
const unusedAreaCharacters = 'QZ';
const vinCharacters = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';

/** The two digits of a current reg number: the year from March, the year and 50 from September to February. */
function ageIdentifier(registrationDate: string): string {
  const [year = 0, month = 0] = registrationDate.split('-').map(Number);
  const sinceMarch = month >= 3 && month <= 8;
  const identifier = sinceMarch ? year - 2000 : year - 2000 + (month >= 9 ? 50 : 49);
  return String(identifier).padStart(2, '0');
}

/** A reg number of the current form, as `KZ19 LMR`, that fits the date and was never issued. */
export function sampleRegNumber(random: Random, registrationDate: string): string {
  const area = random.text(regCharacters, 1) + random.text(unusedAreaCharacters, 1);
  return `${area}${ageIdentifier(registrationDate)} ${random.text(regCharacters, 3)}`;
}

/** A chassis number of 17 characters; no real one has the letter Q. */
export function sampleChassisNumber(random: Random, maker: string): string {
  return `${maker}${random.text(vinCharacters, 1)}Q${random.text(vinCharacters, 6)}${random.text('0123456789', 6)}`;
}

/** The engine's type and a number. */
export function sampleEngineNumber(random: Random, engine: string): string {
  return `${engine} ${random.text(regCharacters, 1)}Q${random.text('0123456789', 6)}`;
}
