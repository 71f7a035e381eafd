import { type Kysely, sql } from 'kysely';
import { companyMailDetails } from '#companies/server/company-mail.ts';
import { findParticularsVersion } from '#companies/server/particulars-version-store.ts';
import { readParticulars } from '#companies/server/save-particulars.ts';
import {
  type LedgerKind,
  type NextNumber,
  type paperStates,
  type RegisterRow,
  registerKinds,
  registerStateLabels,
} from '#ledger/ledger.ts';
import {
  downloadRegisterRoute,
  getNextNumberRoute,
  ledgerRoutes,
  registerRoute,
  setNextNumberRoute,
} from '#ledger/ledger-routes.ts';
import { missingToIssue } from '#ledger/missing-to-issue.ts';
import { type RegisteredNumber, registerRows } from '#ledger/register.ts';
import { sendPaperRoutes } from '#ledger/send-routes.ts';
import type { Database } from '#server/db/schema.ts';
import { csvAnswer } from '#server/files/spreadsheet-answer.ts';
import { FileResponse, type StreamResponse, type WriteContext } from '#server/http/request-context.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import { assertMail, type MailConfig } from '#server/mail/mail-service.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { pdfJob } from '#server/pdf/pdf-job.ts';
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import { type CompanyPath, companyFromPath } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import type { Field } from '#shared/fields.ts';
import { readCurrentRevision } from './current-revision-store.ts';
import type { IssuedCopies } from './issued-copies.ts';
import { findLastCopy, listIssuedCopies, readIssuedFile } from './issued-copy-store.ts';
import { nextNumber, setNextNumber } from './paper-number.ts';
import { findCounter, listNextNumbers, type Sequence } from './paper-number-store.ts';
import { findRevision, isKnown, type LedgerKey, listRevisions, type StoredRevision } from './revision-store.ts';

/** SQL of a timestamp in ISO 8601, UTC. */
const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** All numbers ever allocated in the sequence, in ascending order. */
async function listNumbers(db: Kysely<Database>, { company, kind }: Sequence): Promise<RegisteredNumber[]> {
  const { rows } = await sql<Omit<RegisteredNumber, 'value'> & { value: string }>`
    select n.number_value as value, n.number, n.paper_id as "paperId", r.content ->> 'date' as date,
      coalesce(r.content #>> '{billToClient,name}', r.content ->> 'client') as client, n.state,
      ${instant('n.given_at')} as "givenAt", n.given_by as "givenBy",
      ${instant('n.ended_at')} as "endedAt", n.ended_by as "endedBy", n.successor
    from paper_number n
    left join lateral (
      select content from paper_revision
      where kind = n.kind and paper_id = n.paper_id
      order by revision desc
      limit 1
    ) r on true
    where n.company = ${company} and n.kind = ${kind}
    order by n.number_value`.execute(db);
  return rows.map((row) => ({ ...row, value: Number(row.value) }));
}

const registerFile = new URL('./register-document.ts', import.meta.url);

const text = (id: keyof RegisterRow, label: string): Field => ({ id, label, type: 'text' });

const registerFields: readonly Field[] = [
  text('number', 'Number'),
  text('to', 'To'),
  { ...text('state', 'State'), type: 'choice', choices: registerStateLabels },
  { ...text('date', 'Date'), type: 'date' },
  text('client', 'Client'),
  text('reason', 'Reason'),
  text('by', 'By'),
  text('at', 'At'),
  text('paperId', 'Id'),
];

/** @param name file name without extension */
function registerCsv(rows: readonly RegisterRow[], name: string): StreamResponse {
  return csvAnswer(name, { fields: registerFields, batches: [[...rows]] });
}

interface Params {
  truckCompany: CompanyPath;
  id: string;
}

export function ledgerKeyOf(kind: LedgerKind, { truckCompany, id }: Params): LedgerKey {
  return { company: companyFromPath(truckCompany), kind, id };
}

interface ReadRevision {
  stored: StoredRevision;
  /** The state is `Issued` if a copy of this revision was issued. */
  about: { state: (typeof paperStates)[number]; revision: number; at: string; by: string | null };
}

/** @throws Failure 404, also if the paper was deleted */
export async function readRevision(db: WriteContext['db'], key: LedgerKey, n: number): Promise<ReadRevision> {
  await readCurrentRevision(db, key);
  const stored = await findRevision(db, key, n);
  if (!stored) throw notFound();
  const { revision, at, by } = stored;
  const copy = await findLastCopy(db, key, revision);
  return { stored, about: { state: copy === undefined ? 'Open' : 'Issued', revision, at, by } };
}

/** Registers the routes that all kinds share. */
export function registerLedgerRoutes(
  registrar: RouteRegistrar,
  kind: LedgerKind,
  copies: IssuedCopies,
  mail: MailConfig,
): void {
  const routes = ledgerRoutes[kind];

  registrar.handle(routes.revisions, async ({ db, params }) => {
    const key = ledgerKeyOf(kind, params);
    await readCurrentRevision(db, key);
    return await listRevisions(db, key);
  });

  registrar.handle(routes.copies, async ({ db, params }) => {
    const key = ledgerKeyOf(kind, params);
    const copies = await listIssuedCopies(db, key);
    if (copies.length === 0 && !(await isKnown(db, key))) throw notFound();
    return copies;
  });

  registrar.handle(
    routes.missing,
    async ({ db, params }) => {
      const key = ledgerKeyOf(kind, params);
      const revision = await findRevision(db, key, await readCurrentRevision(db, key));
      if (!revision) throw notFound();
      const { dueDate = null } = revision.content as { dueDate?: string | null };
      const { particulars: current } = await readParticulars(db, key.company);
      const printed = await findParticularsVersion(db, key.company, revision.particularsVersion);
      return missingToIssue({ kind, dueDate, printed, current });
    },
    { kind: 'list' },
  );

  registrar.handle(routes.preview, (context) => copies.preview(context, ledgerKeyOf(kind, context.params)));

  registrar.handle(routes.download, async ({ db, params }) => {
    const file = await readIssuedFile(db, ledgerKeyOf(kind, params), { n: params.n });
    if (!file) throw notFound();
    return new FileResponse(file.fileName, file.content);
  });

  registrar.handlePrepared(
    sendPaperRoutes[kind],
    async (context) => {
      const key = ledgerKeyOf(kind, context.params);
      // A missing paper is reported before missing e-mail settings.
      await readCurrentRevision(context.db, key);
      assertMail(mail);
      return await copies.prepare(context, key);
    },
    async (context, prepared) => {
      const { body, db, params } = context;
      const key = ledgerKeyOf(kind, params);
      const { n: copy, ...file } = await copies.store(context, key, prepared, { how: 'sent', to: body.to });
      const details = await companyMailDetails(db, key.company, await prepared.readMailRows(db));
      return await queueMail(context, mail, { ...key, ...file, copy, details }, body);
    },
  );
}

/** @param timeZone the business's, for dates on the PDF */
export function registerRegisterRoutes(registrar: RouteRegistrar, printer: PdfPrinter, timeZone: string): void {
  const rowsOf = async ({ db }: Pick<WriteContext, 'db'>, params: RegisterParams) => {
    const sequence = sequenceOf(params);
    return registerRows(await listNumbers(db, sequence), await listNextNumbers(db, sequence));
  };

  registrar.handle(registerRoute, (context) => rowsOf(context, context.params), { kind: 'report' });

  registrar.handle(getNextNumberRoute, ({ db, params }) => readNextNumber(db, sequenceOf(params)));

  registrar.handle(setNextNumberRoute, async (context) => {
    const sequence = sequenceOf(context.params);
    await setNextNumber(context, sequence, context.body.number);
    return await readNextNumber(context.db, sequence);
  });

  registrar.handle(downloadRegisterRoute, async (context) => {
    const { params, query, signal, actor } = context;
    const company = companyFromPath(params.truckCompany);
    const rows = await rowsOf(context, params);
    const name = `Register_${company}_${params.kind}`;
    if (query.format === 'csv') return registerCsv(rows, name);
    const data = { company, kind: params.kind, rows, today: context.today(), timeZone };
    const job = pdfJob<typeof import('./register-document.ts')>(registerFile, data);
    return new FileResponse(`${name}.pdf`, await printer.print(job, signal, actor.userId));
  });
}

function sequenceOf({ truckCompany, kind }: RegisterParams): Sequence {
  return { company: companyFromPath(truckCompany), kind: registerKinds[kind] };
}

async function readNextNumber(db: WriteContext['db'], sequence: Sequence): Promise<NextNumber> {
  const set = (await listNextNumbers(db, sequence)).at(-1);
  const number = await nextNumber(db, sequence, await findCounter(db, sequence));
  return { number: String(number), set: set === undefined ? null : { ...set, number: String(set.value) } };
}

type RegisterParams = { truckCompany: CompanyPath; kind: keyof typeof registerKinds };
