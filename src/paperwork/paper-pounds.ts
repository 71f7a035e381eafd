/** Amounts of papers in pounds, as SQL (specification, section 20). */

/** SQL of a paper's amount in pounds, half up to the penny; null for dollars without a rate. `p` is the paper. */
export function poundsSql(amount: string): string {
  return `case p.currency when 'GBP' then ${amount} else round(${amount} / p.exchange_rate, 2) end`;
}
