/** Paths of a company's public stock page, below the product's own address. */
import { type Company, companyPaths } from './companies.ts';

export const stockPagesPath = '/stock/';

export function stockPagePath(company: Company): string {
  return `${stockPagesPath}${companyPaths[company]}`;
}

export function stockTruckPath(company: Company, stockNumber: number): string {
  return `${stockPagePath(company)}/${stockNumber}`;
}
