/** Says what an invoice that was just downloaded lacks of its seller (specification, section 13.1); nothing is held up. */
import type { Missing } from '#companies/missing-particulars.ts';
import { particularsLabels } from '#companies/particulars.ts';
import { listMissingRoute } from '#companies/particulars-routes.ts';
import { type Company, companyNames, companyPaths } from '#shared/companies.ts';
import { sendNotice } from '#web/alerts/alerts.tsx';
import { callApi } from '#web/api/call-api.ts';

/** The sentence; undefined where nothing is missing. */
export function missingText(company: Company, missing: readonly Pick<Missing, 'field'>[]): string | undefined {
  if (missing.length === 0) return undefined;
  const labels: Readonly<Record<string, string>> = particularsLabels;
  const fields = missing.map(({ field }) => labels[field] ?? field);
  return `This invoice lacks particulars of ${companyNames[company]} that UK law asks for: ${fields.join(', ')}. An administrator fills them in under Company Particulars.`;
}

/** Asks the server and tells; where it cannot be asked there is nothing to tell. */
export async function tellMissingParticulars(company: Company): Promise<void> {
  try {
    const missing = await callApi(listMissingRoute, { params: { truckCompany: companyPaths[company] } });
    const text = missingText(company, missing);
    if (text !== undefined) sendNotice(text);
  } catch {
    // The file is there; what it lacks is told another time.
  }
}
