/** A performance budget and the measured result. */

export interface BudgetRow {
  budget: string;
  goal: string;
  result: string;
  /** Another measurement from the same run, which tells a slow machine from a slow program. */
  reference: string;
  isMet: boolean;
}

/** Measures one budget, or several that share their data. */
export type Measure = () => Promise<BudgetRow[]>;

/** The value below which this share of the times lies. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(times: readonly number[]): number {
  return quantile(times, 0.5);
}
