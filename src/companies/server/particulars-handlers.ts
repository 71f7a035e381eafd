import { type Kysely, sql } from 'kysely';
import {
  type MailedPaper,
  type MailTemplateKind,
  type MailValues,
  mailTemplateKinds,
  paperMailValues,
  statementMailValues,
} from '#companies/mail-templates.ts';
import { missingParticulars } from '#companies/missing-particulars.ts';
import { mailTemplateOf, nameOnDocuments, type Particulars } from '#companies/particulars.ts';
import {
  getParticularsRoute,
  listMailTemplatesRoute,
  listMissingRoute,
  previewParticularsRoute,
  updateParticularsRoute,
} from '#companies/particulars-routes.ts';
import { vatRateNotes, vatRatesSchema } from '#companies/vat-rates.ts';
import type { Database } from '#server/db/schema.ts';
import { FileResponse } from '#server/http/request-context.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import { paymentDaysSchema } from '#shared/business-numbers.ts';
import { type Company, companyFromPath } from '#shared/companies.ts';
import { changeParticulars, readParticulars, withBody } from './save-particulars.ts';

/** The company's document of a kind with the highest number. */
interface LatestPaper extends MailedPaper {
  kind: Exclude<MailTemplateKind, 'statement'>;
}

/** One of each existing kind. */
async function findLatestPapers(db: Kysely<Database>, company: Company): Promise<LatestPaper[]> {
  const paperOf = (kind: 'order' | 'invoice') => sql`(
    select ${kind} as kind, number, bill_to_name as client, date, due_date, total_due::float8 as total, currency
    from paper where company = ${company} and kind = ${kind} order by number_value desc limit 1)`;
  const { rows } = await sql<LatestPaper>`
    select kind, number, client, date, due_date as "dueDate", total, currency from (
      ${paperOf('order')} union all ${paperOf('invoice')} union all (
        select 'creditNote', number, bill_to_name, date, null, total::float8, currency
        from credit_note where company = ${company} order by number_value desc limit 1
      )
    ) latest`.execute(db);
  return rows;
}

/**
 * Sample values for the e-mail templates: from the latest document of each kind, and a statement for one of their
 * clients.
 * @param name the name on the company's documents; today as `YYYY-MM-DD`
 */
function mailSamples(
  papers: readonly LatestPaper[],
  { name, today }: { name: string; today: string },
): { kind: MailTemplateKind; values: MailValues }[] {
  const samples = papers.map((paper) => ({ kind: paper.kind, values: paperMailValues(name, paper) }));
  const billed = papers.find(({ kind }) => kind === 'invoice') ?? papers[0];
  if (billed === undefined) return samples;
  return [...samples, { kind: 'statement', values: statementMailValues(name, { client: billed.client, date: today }) }];
}

/** Runs one task per user. The signal is aborted by the user's next task, or by `left`. */
type LatestOnly = <T>(who: string, left: AbortSignal, work: (signal: AbortSignal) => Promise<T>) => Promise<T>;

/** A new task of a user cancels the previous one. */
function createLatestOnly(): LatestOnly {
  const current = new Map<string, AbortController>();
  return async (who, left, work) => {
    const superseded = new AbortController();
    current.get(who)?.abort();
    current.set(who, superseded);
    try {
      return await work(AbortSignal.any([left, superseded.signal]));
    } finally {
      if (current.get(who) === superseded) current.delete(who);
    }
  };
}

/** Prints a sample invoice with a company's particulars until `signal` is aborted. */
export type PrintSample = (sample: SampleInput, signal: AbortSignal) => Promise<Buffer>;

/** `date` is `YYYY-MM-DD`. */
export interface SampleInput {
  company: Company;
  particulars: Particulars;
  date: string;
}

/** Keeps only valid values; an incomplete one is replaced by the saved one. */
function validFields({ paymentDays, vatRates }: { paymentDays?: unknown; vatRates?: unknown }) {
  const [days, rates] = [paymentDaysSchema.safeParse(paymentDays), vatRatesSchema.safeParse(vatRates)];
  return { ...(days.success && { paymentDays: days.data }), ...(rates.success && { vatRates: rates.data }) };
}

export function registerParticularsRoutes(registrar: RouteRegistrar, printSample: PrintSample): void {
  const latestOnly = createLatestOnly();

  registrar.handle(getParticularsRoute, async (context) => {
    const { particulars, version } = await readParticulars(context.db, companyFromPath(context.params.truckCompany));
    context.setVersion(version);
    return particulars;
  });

  registrar.handle(updateParticularsRoute, async (context) => {
    const target = { company: companyFromPath(context.params.truckCompany), ifMatch: context.ifMatch };
    const { before, after } = await changeParticulars(context, target, context.body);
    context.setVersion(after.version);
    const address = `/particulars?company=${target.company}`;
    const notes = vatRateNotes(after.particulars.vatRates, before.vatRates, context.today());
    const warnings = notes.map((message) => ({ code: 'dateUnusual' as const, message, address }));
    return { ...after.particulars, warnings };
  });

  registrar.handle(listMissingRoute, async ({ db, params }) => {
    const { particulars } = await readParticulars(db, companyFromPath(params.truckCompany));
    return missingParticulars(particulars);
  });

  registrar.handle(listMailTemplatesRoute, async ({ db, params, today }) => {
    const company = companyFromPath(params.truckCompany);
    const { particulars } = await readParticulars(db, company);
    const name = nameOnDocuments(particulars, company);
    return {
      company: name,
      templates: mailTemplateKinds.map((kind) => ({ kind, ...mailTemplateOf(particulars, kind) })),
      samples: mailSamples(await findLatestPapers(db, company), { name, today: today() }),
    };
  });

  registrar.handle(
    previewParticularsRoute,
    async ({ db, params, body, actor, signal, today }) => {
      const company = companyFromPath(params.truckCompany);
      const { particulars } = await readParticulars(db, company);
      const { paymentDays, vatRates, ...texts } = body;
      const shown = await withBody(particulars, { ...texts, ...validFields({ paymentDays, vatRates }) });
      const sample = { company, particulars: shown, date: today() };
      const pdf = await latestOnly(actor.userId, signal, (latest) => printSample(sample, latest));
      return new FileResponse('Sample_Invoice.pdf', pdf);
    },
    { ownTransactions: true },
  );
}
