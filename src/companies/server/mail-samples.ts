/** Values that a preview of e-mail templates shows: of the latest paper of each kind; a statement goes to the client of one. */
import {
  type MailTemplateKind,
  type MailValues,
  paperMailValues,
  statementMailValues,
} from '#companies/mail-templates.ts';
import type { LatestPaper } from './mail-samples-store.ts';

/** @param name the company's, as its papers have it; today as `YYYY-MM-DD` */
export function mailSamples(
  papers: readonly LatestPaper[],
  { name, today }: { name: string; today: string },
): { kind: MailTemplateKind; values: MailValues }[] {
  const samples = papers.map((paper) => ({ kind: paper.kind, values: paperMailValues(name, paper) }));
  const billed = papers.find(({ kind }) => kind === 'invoice') ?? papers[0];
  if (billed === undefined) return samples;
  return [...samples, { kind: 'statement', values: statementMailValues(name, { client: billed.client, date: today }) }];
}
