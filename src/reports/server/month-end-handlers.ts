import { readParticulars } from '#companies/server/save-particulars.ts';
import type { IssuedCopies } from '#ledger/server/issued-copies.ts';
import type { MonthEndCheck } from '#reports/month-end.ts';
import {
  issueMonthEndRoute,
  monthEndFiguresRoute,
  monthEndFilesRoute,
  monthEndHandoversRoute,
  monthEndLinesRoute,
  monthEndPapersRoute,
  monthEndPdfsRoute,
  monthEndRoute,
  monthEndXeroRoute,
} from '#reports/month-end-routes.ts';
import { maxXeroPapers } from '#reports/month-end-xero.ts';
import { StreamResponse, type WriteContext } from '#server/http/request-context.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import { type ZipEntry, zipStream } from '#server/zip-stream.ts';
import { companies } from '#shared/companies.ts';
import { Failure } from '#shared/errors.ts';
import { type ListCompanyPath, listCompany } from '#shared/list-calls.ts';
import { periodDays } from '#vat/vat-period.ts';
import { issueMonthPapers, maxIssueMs } from './issue-month.ts';
import { monthFigures } from './month-end-figures.ts';
import { issuedPdfs, monthLinesFile, xeroFile } from './month-end-files.ts';
import { readHandovers, saveHandover } from './month-end-handover.ts';
import { type MonthPaper, readMonthPapers } from './month-end-papers-store.ts';
import { type CompanyMonth, type MonthLine, readMonthLines } from './month-end-store.ts';
import { monthFiles, type PackedMonth } from './month-end-zip.ts';
import { readMonthChecks } from './read-month-checks.ts';

interface MonthParams {
  truckCompany: ListCompanyPath;
  period: string;
}

/** The month of one company, or of each company. */
function monthsOf({ truckCompany, period }: MonthParams): CompanyMonth[] {
  const days = periodDays(period);
  if (!days) throw new Error(`${period} is no month.`);
  const chosen = listCompany(truckCompany);
  return companies.flatMap((company) => (chosen === null || chosen === company ? { company, ...days } : []));
}

/** Without extension. */
function fileName(what: string, company: string, period: string): string {
  return `${what}_${company}_${period.replace('-', '_')}`;
}

type Reader = Pick<WriteContext, 'db'> & { params: MonthParams; signal: AbortSignal };

async function readPacked({ db, params, signal }: Reader): Promise<PackedMonth[]> {
  const packed: PackedMonth[] = [];
  for (const month of monthsOf(params)) packed.push({ month, papers: await readMonthPapers(db, month, signal) });
  return packed;
}

async function readLines({ db, params, signal }: Reader): Promise<MonthLine[]> {
  const lines: MonthLine[] = [];
  for (const month of monthsOf(params)) lines.push(...(await readMonthLines(db, month, null, signal)));
  return lines;
}

function countOf(papers: readonly MonthPaper[], condition: (paper: MonthPaper) => boolean): number {
  return papers.filter(condition).length;
}

function registerReadRoutes(registrar: RouteRegistrar): void {
  registrar.handle(
    monthEndRoute,
    async ({ db, params, signal, today }) => {
      const checks: MonthEndCheck[] = [];
      for (const month of monthsOf(params)) checks.push(...(await readMonthChecks(db, month, today(), signal)));
      return checks;
    },
    { kind: 'report' },
  );

  registrar.handle(
    monthEndPapersRoute,
    async (context) => {
      const packed = await readPacked(context);
      const papers = packed.flatMap((one) => one.papers);
      return {
        invoices: countOf(papers, ({ kind }) => kind === 'invoice'),
        creditNotes: countOf(papers, ({ kind }) => kind === 'creditNote'),
        issued: countOf(papers, ({ wasIssued }) => wasIssued),
        neverIssued: countOf(papers, ({ wasIssued }) => !wasIssued),
        changedSinceIssue: countOf(papers, ({ wasIssued, isIssued }) => wasIssued && !isIssued),
        xeroParts: packed.reduce((parts, one) => parts + Math.ceil(one.papers.length / maxXeroPapers), 0),
      };
    },
    { kind: 'report' },
  );

  registrar.handle(monthEndFiguresRoute, async (context) => monthFigures(await readLines(context)), { kind: 'report' });

  registrar.handle(
    monthEndHandoversRoute,
    async (context) => {
      const { period } = context.params;
      const packed = await readPacked(context);
      const handovers = packed.map(({ month: { company }, papers }) =>
        readHandovers(context, { company, period }, papers),
      );
      return (await Promise.all(handovers)).flat();
    },
    { kind: 'report' },
  );
}

function registerCsvRoutes(registrar: RouteRegistrar): void {
  registrar.handle(monthEndXeroRoute, async (context) => {
    const { db, params, query, signal } = context;
    for (const { month, papers } of await readPacked(context)) {
      const { company } = month;
      const lines = await readMonthLines(db, month, query.part, signal);
      const { particulars } = await readParticulars(db, company);
      if (lines.length > 0) await saveHandover(context, { company, period: params.period }, 'xero', papers);
      const name = fileName('Xero', company, params.period);
      return xeroFile(query.part === 1 ? name : `${name}_${query.part}`, lines, particulars);
    }
    throw new Error('A Xero file is of one company.');
  });

  registrar.handle(monthEndLinesRoute, async (context) => {
    const { truckCompany, period } = context.params;
    const packed = await readPacked(context);
    const lines = await readLines(context);
    for (const { month, papers } of packed) {
      await saveHandover(context, { company: month.company, period }, 'lines', papers);
    }
    return monthLinesFile(fileName('Lines', listCompany(truckCompany) ?? 'All', period), lines);
  });
}

function registerArchiveRoutes(registrar: RouteRegistrar): void {
  registrar.handle(monthEndPdfsRoute, async (context) => {
    const { db, params, signal } = context;
    const { truckCompany, period } = params;
    const company = listCompany(truckCompany);
    const packed = (await readPacked(context)).filter(({ papers }) => papers.some(({ wasIssued }) => wasIssued));
    if (packed.length === 0) throw new Failure(409);
    for (const { month, papers } of packed) {
      await saveHandover(context, { company: month.company, period }, 'pdfs', papers);
    }
    async function* files(): AsyncGenerator<ZipEntry> {
      for (const { month } of packed) {
        const folder = company === null ? `${month.company}/` : '';
        for await (const file of issuedPdfs(db, month, signal)) yield { ...file, path: `${folder}${file.path}` };
      }
    }
    const name = fileName('PDFs', company ?? 'All', period);
    return new StreamResponse(`${name}.zip`, monthEndPdfsRoute.contentType, zipStream(files(), signal));
  });

  registrar.handle(monthEndFilesRoute, async (context) => {
    const { truckCompany, period } = context.params;
    const packed = (await readPacked(context)).filter(({ papers }) => papers.length > 0);
    if (packed.length === 0) throw new Failure(409);
    for (const { month, papers } of packed) {
      await saveHandover(context, { company: month.company, period }, 'files', papers);
    }
    async function* files(): AsyncGenerator<ZipEntry> {
      for (const one of packed) {
        yield* monthFiles(context, one, (what) => fileName(what, one.month.company, period), context.signal);
      }
    }
    const name = fileName('Month_End', listCompany(truckCompany) ?? 'All', period);
    return new StreamResponse(`${name}.zip`, monthEndFilesRoute.contentType, zipStream(files(), context.signal));
  });
}

export function registerMonthEndRoutes(registrar: RouteRegistrar, copies: IssuedCopies): void {
  registerReadRoutes(registrar);
  registerCsvRoutes(registrar);
  registerArchiveRoutes(registrar);

  registrar.handle(
    issueMonthEndRoute,
    async (context) => {
      const papers = (await readPacked(context)).flatMap((one) => one.papers);
      return await issueMonthPapers(context, copies, papers, maxIssueMs);
    },
    { ownTransactions: true },
  );
}
