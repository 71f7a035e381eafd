/** What an e-mail says when its dialog opens: the company's template, filled in (specification, section 15.3). */
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
 * Reads the template of now.
 * @param valuesFor gives the values, with the company's name as its papers have it.
 * @throws what the call throws
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
