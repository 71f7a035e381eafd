/** The cost totals that every truck carries: their labels and their sum (specification, sections 2.6, 3 and 9). */
import Big from 'big.js';
import type { CostTotals } from '#costings/costing.ts';

/** Labels of the totals, in the order that they are shown in. */
export const costTotalLabels: Record<keyof CostTotals, string> = {
  repairs: 'Repairs',
  inspectionMot: 'Inspection/MOT',
  other: 'Other',
  miscExpenses: 'Misc Expenses',
  collectionCost: 'Collection Cost',
  deliveryCost: 'Delivery Cost',
  shippingCost: 'Shipping Cost',
};

/** The totals, in the order that they are shown in. */
export const costTotalKeys = Object.keys(costTotalLabels) as (keyof CostTotals)[];

/** The sum of all seven, exact to the penny. */
export function totalCostOfServices(totals: CostTotals): number {
  return costTotalKeys.reduce((sum, key) => sum.plus(totals[key]), new Big(0)).toNumber();
}
