/** Costs of a truck after its purchase. */
import type { CostingType } from '#costings/costing.ts';
import type { Random } from './random.ts';

/** A costing; a negative value is a supplier's credit. */
export interface SampleCosting {
  type: CostingType;
  invoiceNumber: string | null;
  /** Pounds, with at most two decimals. */
  value: number;
}

/** The facts about a truck that determine its costs. */
export interface CostFactors {
  ageYears: number;
  /** Pounds. */
  purchasePrice: number;
  /** Until the sale, or until today. */
  daysHeld: number;
  /** Whether the MOT has been done. */
  isTested: boolean;
  /** Whether it was delivered to a client in this country. */
  isDelivered: boolean;
  /** The cost of shipping to the client's country; 0 if it was not shipped. */
  shippingCost: number;
}

const maxCostings = 6;
/** Days until the workshop has finished with a truck and sent its invoice. */
const workshopDays = 6;

/** An invoice number in one of the usual formats; null for small purchases without an invoice. */
function invoiceNumber(random: Random): string | null {
  const number = random.text('123456789', 5);
  return random.pick([`INV-${number}`, `INV-${number}`, `SI/${number.slice(1)}`, number, `W${number}`, null]);
}

function costing(random: Random, type: CostingType, min: number, max: number): SampleCosting {
  const pence = random.chance(0.5) ? 0 : random.pick([20, 40, 50, 65, 80, 95, 99]);
  return { type, invoiceNumber: invoiceNumber(random), value: random.integer(min, max) + pence / 100 };
}

function repairs(random: Random, { ageYears, purchasePrice }: CostFactors): SampleCosting[] {
  if (!random.chance(0.68)) return [];
  const maxRepairCost = Math.round(350 + purchasePrice * 0.06 + ageYears * 25);
  const costs = [costing(random, 'Repairs', 120, maxRepairCost)];
  if (random.chance(0.3)) costs.push(costing(random, 'Repairs', 90, Math.round(maxRepairCost / 2)));
  if (random.chance(0.14)) {
    const credit = { type: 'Repairs', invoiceNumber: `CN-${random.text('123456789', 4)}` } as const;
    costs.push({ ...credit, value: -random.integer(40, 110) });
  }
  return costs;
}

function workshopCosts(random: Random, factors: CostFactors): SampleCosting[] {
  const costs = repairs(random, factors);
  if (random.chance(0.28)) costs.push(costing(random, 'MiscExpenses', 15, 160));
  if (random.chance(0.22)) costs.push(costing(random, 'Other', 60, 880));
  return costs;
}

/** One to six costings in chronological order. */
export function sampleCostings(random: Random, factors: CostFactors): SampleCosting[] {
  const { daysHeld, isTested, isDelivered, shippingCost } = factors;
  const costs: SampleCosting[] = [];
  if (random.chance(0.7)) costs.push(costing(random, 'CollectionCost', 110, 460));
  if (isTested) costs.push(costing(random, 'InspectionMot', 85, 390));
  if (shippingCost > 0)
    costs.push(costing(random, 'ShippingCost', Math.round(shippingCost * 0.9), Math.round(shippingCost * 1.1)));
  if (isDelivered && random.chance(0.55)) costs.push(costing(random, 'DeliveryCost', 140, 520));
  if (daysHeld >= workshopDays) costs.push(...workshopCosts(random, factors));
  if (costs.length === 0) costs.push(costing(random, 'CollectionCost', 110, 460));
  return costs.slice(0, maxCostings);
}

/** The sum of a truck's costings in pounds. */
export function totalCosts(costs: readonly SampleCosting[]): number {
  return costs.reduce((sum, { value }) => sum + value, 0);
}
