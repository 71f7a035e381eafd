/** Answers the calls of `ledger-routes.ts`. */
import { type LedgerKind, ledgerKinds, registerKinds } from '#paperwork/ledger.ts';
import {
  type CreditNoteRevision,
  downloadRegisterRoute,
  ledgerRoutes,
  type PaperRevision,
  registerRoute,
} from '#paperwork/ledger-routes.ts';
import { paperKinds } from '#paperwork/paperwork.ts';
import { registerRows } from '#paperwork/register.ts';
import { FileAnswer, type Scope } from '#server/http/call.ts';
import type { Calls } from '#server/http/calls.ts';
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import { type CompanyPath, companyFromPath } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { findLastCopy, listIssuedCopies, readIssuedFile } from './issued-copy-store.ts';
import { registerPdf } from './register-document.ts';
import { registerFile } from './register-file.ts';
import { listNumbers } from './register-store.ts';
import { creditNoteOfRevision, paperOfRevision } from './revision-forms.ts';
import { findRevision, isKnown, type LedgerKey, listRevisions, type StoredRevision } from './revision-store.ts';
import { findStanding } from './standing-store.ts';

interface Params {
  truckCompany: CompanyPath;
  id: string;
}

function keyOf(kind: LedgerKind, { truckCompany, id }: Params): LedgerKey {
  return { company: companyFromPath(truckCompany), kind, id };
}

/** A revision of a paper that is there. @throws Failure 404 */
async function readRevision(db: Scope['db'], key: LedgerKey, n: number): Promise<StoredRevision> {
  const standing = await findStanding(db, key);
  const revision = standing === undefined ? undefined : await findRevision(db, key, n);
  if (!revision) throw notFound();
  return revision;
}

function serveLedgerOf(calls: Calls, kind: LedgerKind): void {
  const routes = ledgerRoutes[kind];

  calls.serve(routes.revisions, async ({ db, params }) => {
    const key = keyOf(kind, params);
    if ((await findStanding(db, key)) === undefined) throw notFound();
    return await listRevisions(db, key);
  });

  calls.serve(routes.copies, async ({ db, params }) => {
    const key = keyOf(kind, params);
    const copies = await listIssuedCopies(db, key);
    if (copies.length === 0 && !(await isKnown(db, key))) throw notFound();
    return copies;
  });

  calls.serve(routes.download, async ({ db, params }) => {
    const file = await readIssuedFile(db, keyOf(kind, params), params.n);
    if (!file) throw notFound();
    return new FileAnswer(file.fileName, file.content);
  });
}

/** What a revision is besides what it says: issued where something of it was handed out. */
async function aboutRevision(db: Scope['db'], key: LedgerKey, { revision, at, by }: StoredRevision) {
  const copy = await findLastCopy(db, key, revision);
  return { state: copy === undefined ? 'Open' : 'Issued', revision, at, by } as const;
}

function serveRevisionContents(calls: Calls): void {
  for (const kind of paperKinds) {
    calls.serve(ledgerRoutes[kind].revision, async ({ db, params }): Promise<PaperRevision> => {
      const key = keyOf(kind, params);
      const stored = await readRevision(db, key, params.n);
      return { ...paperOfRevision(stored), ...(await aboutRevision(db, key, stored)) };
    });
  }

  calls.serve(ledgerRoutes.creditNote.revision, async ({ db, params }): Promise<CreditNoteRevision> => {
    const key = keyOf('creditNote', params);
    const stored = await readRevision(db, key, params.n);
    return { ...creditNoteOfRevision(stored), ...(await aboutRevision(db, key, stored)) };
  });
}

function serveRegister(calls: Calls, printer: PdfPrinter): void {
  const rowsOf = async ({ db }: Pick<Scope, 'db'>, { truckCompany, kind }: RegisterParams) => {
    return registerRows(await listNumbers(db, { company: companyFromPath(truckCompany), kind: registerKinds[kind] }));
  };

  calls.serve(registerRoute, (call) => rowsOf(call, call.params));

  calls.serve(downloadRegisterRoute, async (call) => {
    const { params, query, signal } = call;
    const company = companyFromPath(params.truckCompany);
    const rows = await rowsOf(call, params);
    const name = `Register_${company}_${params.kind}`;
    if (query.format === 'csv') return registerFile(rows, name);
    const job = registerPdf({ company, kind: params.kind, rows, today: call.today() });
    return new FileAnswer(`${name}.pdf`, await printer.print(job, signal));
  });
}

type RegisterParams = { truckCompany: CompanyPath; kind: keyof typeof registerKinds };

/** Serves revisions, issued copies and registers of every kind of paper. */
export function serveLedgerCalls(calls: Calls, printer: PdfPrinter): void {
  for (const kind of ledgerKinds) serveLedgerOf(calls, kind);
  serveRevisionContents(calls);
  serveRegister(calls, printer);
}
