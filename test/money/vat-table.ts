/**
 * Every combination of an item's trucks, the requested treatment and rate, with the result. 17.5 is a company's own
 * rate. The buyer's country makes no difference, and the currency only affects the last column.
 */
const table = `
trucks             | sent     | rate | refused | stored   | warning              | dollars without rate
Unknown            | left out | 0    |         | NoVat    |                      |
Unknown            | left out | 5    |         | Standard |                      | rateMissing
Unknown            | left out | 20   |         | Standard |                      | rateMissing
Unknown            | left out | 17.5 |         | Standard |                      | rateMissing
Unknown            | Standard | 0    |         | Standard |                      |
Unknown            | Standard | 5    |         | Standard |                      | rateMissing
Unknown            | Standard | 20   |         | Standard |                      | rateMissing
Unknown            | Standard | 17.5 |         | Standard |                      | rateMissing
Unknown            | Margin   | 0    |         | Margin   |                      | rateMissing
Unknown            | Margin   | 5    | rate    |          |                      |
Unknown            | Margin   | 20   | rate    |          |                      |
Unknown            | Margin   | 17.5 | rate    |          |                      |
Unknown            | Export   | 0    |         | Export   |                      |
Unknown            | Export   | 5    | rate    |          |                      |
Unknown            | Export   | 20   | rate    |          |                      |
Unknown            | Export   | 17.5 | rate    |          |                      |
Unknown            | NoVat    | 0    |         | NoVat    |                      |
Unknown            | NoVat    | 5    | rate    |          |                      |
Unknown            | NoVat    | 20   | rate    |          |                      |
Unknown            | NoVat    | 17.5 | rate    |          |                      |
Qualifying         | left out | 0    |         | NoVat    | qualifyingWithoutVat |
Qualifying         | left out | 5    |         | Standard |                      | rateMissing
Qualifying         | left out | 20   |         | Standard |                      | rateMissing
Qualifying         | left out | 17.5 |         | Standard |                      | rateMissing
Qualifying         | Standard | 0    |         | Standard | qualifyingWithoutVat |
Qualifying         | Standard | 5    |         | Standard |                      | rateMissing
Qualifying         | Standard | 20   |         | Standard |                      | rateMissing
Qualifying         | Standard | 17.5 |         | Standard |                      | rateMissing
Qualifying         | Margin   | 0    |         | Margin   | qualifyingWithoutVat | rateMissing
Qualifying         | Margin   | 5    | rate    |          |                      |
Qualifying         | Margin   | 20   | rate    |          |                      |
Qualifying         | Margin   | 17.5 | rate    |          |                      |
Qualifying         | Export   | 0    |         | Export   |                      |
Qualifying         | Export   | 5    | rate    |          |                      |
Qualifying         | Export   | 20   | rate    |          |                      |
Qualifying         | Export   | 17.5 | rate    |          |                      |
Qualifying         | NoVat    | 0    |         | NoVat    | qualifyingWithoutVat |
Qualifying         | NoVat    | 5    | rate    |          |                      |
Qualifying         | NoVat    | 20   | rate    |          |                      |
Qualifying         | NoVat    | 17.5 | rate    |          |                      |
Margin             | left out | 0    |         | Margin   |                      | rateMissing
Margin             | left out | 5    | rate    |          |                      |
Margin             | left out | 20   | rate    |          |                      |
Margin             | left out | 17.5 | rate    |          |                      |
Margin             | Standard | 0    |         | Standard | marginAsNoVat        |
Margin             | Standard | 5    |         | Standard | marginWithVat        | rateMissing
Margin             | Standard | 20   |         | Standard | marginWithVat        | rateMissing
Margin             | Standard | 17.5 |         | Standard | marginWithVat        | rateMissing
Margin             | Margin   | 0    |         | Margin   |                      | rateMissing
Margin             | Margin   | 5    | rate    |          |                      |
Margin             | Margin   | 20   | rate    |          |                      |
Margin             | Margin   | 17.5 | rate    |          |                      |
Margin             | Export   | 0    |         | Export   |                      |
Margin             | Export   | 5    | rate    |          |                      |
Margin             | Export   | 20   | rate    |          |                      |
Margin             | Export   | 17.5 | rate    |          |                      |
Margin             | NoVat    | 0    |         | NoVat    | marginAsNoVat        |
Margin             | NoVat    | 5    | rate    |          |                      |
Margin             | NoVat    | 20   | rate    |          |                      |
Margin             | NoVat    | 17.5 | rate    |          |                      |
Unknown+Qualifying | left out | 0    |         | NoVat    | qualifyingWithoutVat |
Unknown+Qualifying | left out | 5    |         | Standard |                      | rateMissing
Unknown+Qualifying | left out | 20   |         | Standard |                      | rateMissing
Unknown+Qualifying | left out | 17.5 |         | Standard |                      | rateMissing
Unknown+Qualifying | Standard | 0    |         | Standard | qualifyingWithoutVat |
Unknown+Qualifying | Standard | 5    |         | Standard |                      | rateMissing
Unknown+Qualifying | Standard | 20   |         | Standard |                      | rateMissing
Unknown+Qualifying | Standard | 17.5 |         | Standard |                      | rateMissing
Unknown+Qualifying | Margin   | 0    |         | Margin   | qualifyingWithoutVat | rateMissing
Unknown+Qualifying | Margin   | 5    | rate    |          |                      |
Unknown+Qualifying | Margin   | 20   | rate    |          |                      |
Unknown+Qualifying | Margin   | 17.5 | rate    |          |                      |
Unknown+Qualifying | Export   | 0    |         | Export   |                      |
Unknown+Qualifying | Export   | 5    | rate    |          |                      |
Unknown+Qualifying | Export   | 20   | rate    |          |                      |
Unknown+Qualifying | Export   | 17.5 | rate    |          |                      |
Unknown+Qualifying | NoVat    | 0    |         | NoVat    | qualifyingWithoutVat |
Unknown+Qualifying | NoVat    | 5    | rate    |          |                      |
Unknown+Qualifying | NoVat    | 20   | rate    |          |                      |
Unknown+Qualifying | NoVat    | 17.5 | rate    |          |                      |
Margin+Qualifying  | left out | 0    | mixed   |          |                      |
Margin+Qualifying  | left out | 5    | mixed   |          |                      |
Margin+Qualifying  | left out | 20   | mixed   |          |                      |
Margin+Qualifying  | left out | 17.5 | mixed   |          |                      |
Margin+Qualifying  | Standard | 0    | mixed   |          |                      |
Margin+Qualifying  | Standard | 5    | mixed   |          |                      |
Margin+Qualifying  | Standard | 20   | mixed   |          |                      |
Margin+Qualifying  | Standard | 17.5 | mixed   |          |                      |
Margin+Qualifying  | Margin   | 0    | mixed   |          |                      |
Margin+Qualifying  | Margin   | 5    | rate    |          |                      |
Margin+Qualifying  | Margin   | 20   | rate    |          |                      |
Margin+Qualifying  | Margin   | 17.5 | rate    |          |                      |
Margin+Qualifying  | Export   | 0    | mixed   |          |                      |
Margin+Qualifying  | Export   | 5    | rate    |          |                      |
Margin+Qualifying  | Export   | 20   | rate    |          |                      |
Margin+Qualifying  | Export   | 17.5 | rate    |          |                      |
Margin+Qualifying  | NoVat    | 0    | mixed   |          |                      |
Margin+Qualifying  | NoVat    | 5    | rate    |          |                      |
Margin+Qualifying  | NoVat    | 20   | rate    |          |                      |
Margin+Qualifying  | NoVat    | 17.5 | rate    |          |                      |
`;

/** A row of the table; empty texts where there is no result. */
export interface VatCase {
  schemes: string[];
  /** Undefined if left out. */
  sent: string | undefined;
  rate: number;
  /**
   * `mixed`: margin scheme trucks beside others. `rate`: a rate above 0 under a treatment without VAT; checked first.
   */
  refused: string;
  stored: string;
  /** The warning for each doubtful truck. */
  warning: string;
  /** `rateMissing` if the invoice is in dollars without an exchange rate. */
  inDollars: string;
}

export const vatTable: readonly VatCase[] = table
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const [trucks = '', sent, rate, refused = '', stored = '', warning = '', inDollars = ''] = cells;
    return {
      schemes: trucks.split('+'),
      sent: sent === 'left out' ? undefined : sent,
      rate: Number(rate),
      refused,
      stored,
      warning,
      inDollars,
    };
  });
