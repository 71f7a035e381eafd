/** SQL of an amount of paper `p` in pounds, rounded half up to the penny; null for dollars without an exchange rate. */
export function poundsSql(amount: string): string {
  return `case p.currency when 'GBP' then ${amount} else round(${amount} / p.exchange_rate, 2) end`;
}
