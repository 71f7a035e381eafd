/** The adverts of the demo: details that buyers ask about, a text and a price. Some adverts lack something. */
import type { Company } from '#shared/companies.ts';
import { addDays, daysBetween } from '#shared/dates.ts';
import { createRandom } from './random.ts';

interface AdvertFactors {
  company: Company;
  /** The number of the truck within its company. */
  index: number;
  today: string;
  purchaseDate: string;
  axle: string;
  /** In pounds; null for a truck that has just arrived. */
  salePrice: number | null;
  isForSale: boolean;
}

/** Days from the purchase to the advert, and the longest time that an advert has run. */
const days = { toAdvert: 6, advertised: 120 };

const shares = { text: 0.85, price: 0.92, advertised: 0.8 };

/** Asking prices are round. */
const priceStep = 250;

/** In kilograms. */
const grossWeights: Readonly<Record<string, number>> = { '4x2': 18_000, '4x4': 18_000, '8x4': 32_000 };
const otherGrossWeight = 26_000;

const features = [
  'Full air suspension',
  'Retarder',
  'Night heater',
  'Air conditioning',
  'Cruise control',
  'Reversing camera',
  'Fridge',
  'Twin tanks',
  'Alloy wheels',
  'Side skirts',
  'Digital tachograph',
  'Lane assist',
];

const openings = [
  'One owner from new.',
  'Direct from a supermarket fleet.',
  'Ex-contract hire.',
  'Very clean example.',
];
const conditions = [
  'Full service history.',
  'Recent clutch and brakes.',
  'Good tyres all round.',
  'No warning lights.',
];
const endings = ['Export can be arranged.', 'Part exchange welcome.', 'Viewing by appointment.'];

export function sampleAdvert({ company, index, today, purchaseDate, axle, salePrice, isForSale }: AdvertFactors) {
  const random = createRandom(`advert of ${company} ${index}`);
  if (salePrice === null) return { details: {}, advertisedOn: null };
  const daysInStock = daysBetween(purchaseDate, today);
  const isAdvertised = isForSale && daysInStock > days.toAdvert && random.chance(shares.advertised);
  const text = [random.pick(openings), random.pick(conditions), random.pick(endings)].join('\n');
  const started = Math.min(daysInStock - random.integer(1, days.toAdvert), days.advertised);
  const details = {
    cabType: random.weighted<'Day' | 'Sleeper' | 'HighSleeper'>({ Sleeper: 5, HighSleeper: 3, Day: 2 }),
    fuelType: 'Diesel' as const,
    powerHp: random.integer(22, 58) * 10,
    grossWeightKg: grossWeights[axle] ?? otherGrossWeight,
    wheelbaseMm: random.integer(36, 58) * 100,
    features: [...new Set(Array.from({ length: random.integer(2, 6) }, () => random.pick(features)))],
    advertText: random.chance(shares.text) ? text : null,
    askingPrice: random.chance(shares.price) ? Math.ceil((salePrice * 1.03) / priceStep) * priceStep : null,
    advertised: isAdvertised,
  };
  return { details, advertisedOn: isAdvertised ? addDays(today, -started) : null };
}
