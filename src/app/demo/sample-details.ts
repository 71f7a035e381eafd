/** What buyers and the yard ask about a truck: emission class, MOT, place, key and asking price. */
import type { Company } from '#shared/companies.ts';
import { addDays } from '#shared/dates.ts';
import type { EuroStatus } from '#trucks/truck.ts';
import { createRandom, type Random } from './random.ts';
import { sampleSalePrice } from './sample-prices.ts';

interface DetailFactors {
  company: Company;
  /** The number of the truck within its company. */
  index: number;
  today: string;
  registrationDate: string;
  isTested: boolean;
  /** Purchase price in pounds, and the sum of the costings. */
  purchasePrice: number;
  costs: number;
}

/** The share of the trucks whose details and price have been entered; the others have just arrived. */
const completeShare = 0.84;

/** First years of registration of the emission classes, the latest first. */
const euroStatuses: readonly (readonly [number, EuroStatus])[] = [
  [2014, 'Euro6'],
  [2009, 'Euro5'],
  [2006, 'Euro4'],
  [2001, 'Euro3'],
];

const places = { yard: 12, Workshop: 2, 'Wash bay': 1, 'Body shop': 1, 'Test station': 1 };

function locationOf(random: Random): string {
  const place = random.weighted<keyof typeof places>(places);
  return place === 'yard' ? `Row ${random.text('ABCDEF', 1)}, bay ${random.integer(1, 14)}` : place;
}

/** A tested truck has most of a year left. */
function motExpiryOf(random: Random, { today, isTested }: DetailFactors): string {
  const days = isTested ? random.integer(90, 360) : random.integer(-10, 75);
  return addDays(today, days);
}

/** The details, and the price for which it is offered; nothing for a truck that has just arrived. */
export function sampleDetails(factors: DetailFactors) {
  const { company, index, registrationDate, purchasePrice, costs } = factors;
  const random = createRandom(`details of ${company} ${index}`);
  if (!random.chance(completeShare)) return { details: {}, askingPrice: null };
  const year = Number(registrationDate.slice(0, 4));
  const details = {
    euroStatus: euroStatuses.find(([first]) => year >= first)?.[1] ?? null,
    motExpiry: motExpiryOf(random, factors),
    location: locationOf(random),
    keyNumber: String(index + 1),
  };
  return { details, askingPrice: sampleSalePrice(random, purchasePrice, costs) };
}
