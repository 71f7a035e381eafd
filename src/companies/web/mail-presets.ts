/** Initial texts of the e-mail dialog: the company's template, filled in. */
import {
  filledSubject,
  fillTemplate,
  type MailTemplate,
  type MailTemplateKind,
  type MailValues,
} from '#companies/mail-templates.ts';
import { listMailTemplatesRoute } from '#companies/particulars-routes.ts';
import { type Company, companyPaths } from '#shared/companies.ts';
import { callApi } from '#web/api/call-api.ts';

/**
 * Reads the current template.
 * @param valuesFor returns the values for a company name.
 * @throws the error of the call
 */
export async function readMailPresets(
  company: Company,
  kind: MailTemplateKind,
  valuesFor: (company: string) => MailValues,
): Promise<MailTemplate> {
  const answer = await callApi(listMailTemplatesRoute, { params: { truckCompany: companyPaths[company] } });
  const own = answer.templates.find((template) => template.kind === kind);
  const values = valuesFor(answer.company);
  return { subject: filledSubject(own?.subject ?? '', values), text: fillTemplate(own?.text ?? '', values) };
}
