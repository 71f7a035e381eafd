import { companies } from '#shared/companies.ts';

/** SQL of a company's place in the order of the tabs. */
export function companyOrderSql(company: string): string {
  return `array_position(array['${companies.join(`', '`)}'], ${company})`;
}
