/** Purchase and sale prices of used trucks in whole pounds. */
import { type Body, bodies } from './bodies.ts';
import type { Random } from './random.ts';

/** The facts about a truck that determine its value. */
interface Wear {
  /** Price when new, without a body, in thousands of pounds. */
  newPrice: number;
  body: Body;
  /** At purchase. */
  ageYears: number;
  /** Mileage as a share of what is usual for its age and body. */
  use: number;
}

const yearlyLoss = 0.18;
/** Even the oldest truck is worth its parts. */
const minPrice = { from: 1_500, to: 3_200 };

function roundTo(step: number, pounds: number): number {
  return Math.round(pounds / step) * step;
}

/** The dealer's purchase price falls with age and with above-average mileage. */
export function samplePurchasePrice(random: Random, { newPrice, body, ageYears, use }: Wear): number {
  const asNew = newPrice * 1_000 + bodies[body].price;
  const worth = asNew * 0.95 * Math.exp(-yearlyLoss * ageYears) * (1.15 - 0.2 * use) * random.number(0.92, 1.08);
  const price = Math.max(worth, random.number(minPrice.from, minPrice.to));
  return roundTo(price > 20_000 ? 250 : 50, price);
}

/** The sale price covers the purchase, most of the work and a margin; about one sale in eleven makes a loss. */
export function sampleSalePrice(random: Random, purchasePrice: number, costs: number): number {
  const margin = random.chance(0.09) ? random.number(-0.14, -0.02) : random.number(0.06, 0.21);
  return roundTo(50, purchasePrice * (1 + margin) + Math.max(0, costs) * 0.8);
}

/** The charge for freight: the shipping cost plus a handling margin. */
export function sampleFreightCharge(random: Random, shippingCost: number): number {
  return roundTo(25, shippingCost * random.number(1.05, 1.3));
}

/** The charge for a warranty of some months. */
export function sampleWarrantyCharge(random: Random): number {
  return random.pick([295, 395, 495, 650, 795]);
}
