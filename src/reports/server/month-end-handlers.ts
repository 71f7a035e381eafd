/** Answers the calls of `month-end-routes.ts`. */
import { readParticulars } from '#companies/server/save-particulars.ts';
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
import { type Scope, StreamAnswer } from '#server/http/call.ts';
import type { Calls } from '#server/http/calls.ts';
import { type ZipEntry, zipStream } from '#server/zip-stream.ts';
import { companies } from '#shared/companies.ts';
import { Failure } from '#shared/errors.ts';
import { type ListCompanyPath, listCompany } from '#shared/list-calls.ts';
import { periodDays } from '#vat/vat-period.ts';
import { issueMonthPapers, type MonthPresses, maxIssueMs } from './issue-month.ts';
import { monthFigures } from './month-end-figures.ts';
import { issuedPdfs, monthLinesFile, xeroFile } from './month-end-files.ts';
import { readHandovers, recordHandover } from './month-end-handover.ts';
import { type MonthPaper, readMonthPapers } from './month-end-papers-store.ts';
import { type CompanyMonth, type MonthLine, readMonthLines } from './month-end-store.ts';
import { monthFiles, type PackedMonth } from './month-end-zip.ts';
import { readMonthChecks } from './read-month-checks.ts';

interface MonthParams {
  truckCompany: ListCompanyPath;
  period: string;
}

/** The month of the company, or of each company. */
function monthsOf({ truckCompany, period }: MonthParams): CompanyMonth[] {
  const days = periodDays(period);
  if (!days) throw new Error(`${period} is no month.`);
  const chosen = listCompany(truckCompany);
  return companies.flatMap((company) => (chosen === null || chosen === company ? { company, ...days } : []));
}

/** Without its ending. */
function fileName(what: string, company: string, period: string): string {
  return `${what}_${company}_${period.replace('-', '_')}`;
}

type Reader = Pick<Scope, 'db'> & { params: MonthParams; signal: AbortSignal };

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

/** How many of the papers fulfil a condition. */
function countOf(papers: readonly MonthPaper[], condition: (paper: MonthPaper) => boolean): number {
  return papers.filter(condition).length;
}

function serveReads(calls: Calls): void {
  calls.serve(
    monthEndRoute,
    async ({ db, params, signal, today }) => {
      const checks: MonthEndCheck[] = [];
      for (const month of monthsOf(params)) checks.push(...(await readMonthChecks(db, month, today(), signal)));
      return checks;
    },
    { kind: 'report' },
  );

  calls.serve(
    monthEndPapersRoute,
    async (call) => {
      const packed = await readPacked(call);
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

  calls.serve(monthEndFiguresRoute, async (call) => monthFigures(await readLines(call)), { kind: 'report' });

  calls.serve(
    monthEndHandoversRoute,
    async (call) => {
      const { period } = call.params;
      const packed = await readPacked(call);
      const handovers = packed.map(({ month: { company }, papers }) =>
        readHandovers(call, { company, period }, papers),
      );
      return (await Promise.all(handovers)).flat();
    },
    { kind: 'report' },
  );
}

function serveCsvFiles(calls: Calls): void {
  calls.serve(monthEndXeroRoute, async (call) => {
    const { db, params, query, signal } = call;
    for (const { month, papers } of await readPacked(call)) {
      const { company } = month;
      const lines = await readMonthLines(db, month, query.part, signal);
      const { particulars } = await readParticulars(db, company);
      if (lines.length > 0) await recordHandover(call, { company, period: params.period }, 'xero', papers);
      const name = fileName('Xero', company, params.period);
      return xeroFile(query.part === 1 ? name : `${name}_${query.part}`, lines, particulars);
    }
    throw new Error('A Xero file is of one company.');
  });

  calls.serve(monthEndLinesRoute, async (call) => {
    const { truckCompany, period } = call.params;
    const packed = await readPacked(call);
    const lines = await readLines(call);
    for (const { month, papers } of packed) {
      await recordHandover(call, { company: month.company, period }, 'lines', papers);
    }
    return monthLinesFile(fileName('Lines', listCompany(truckCompany) ?? 'All', period), lines);
  });
}

function serveArchives(calls: Calls): void {
  calls.serve(monthEndPdfsRoute, async (call) => {
    const { db, params, signal } = call;
    const { truckCompany, period } = params;
    const company = listCompany(truckCompany);
    const packed = (await readPacked(call)).filter(({ papers }) => papers.some(({ wasIssued }) => wasIssued));
    if (packed.length === 0) throw new Failure(409);
    for (const { month, papers } of packed) {
      await recordHandover(call, { company: month.company, period }, 'pdfs', papers);
    }
    async function* files(): AsyncGenerator<ZipEntry> {
      for (const { month } of packed) {
        const folder = company === null ? `${month.company}/` : '';
        for await (const file of issuedPdfs(db, month, signal)) yield { ...file, path: `${folder}${file.path}` };
      }
    }
    const name = fileName('PDFs', company ?? 'All', period);
    return new StreamAnswer(`${name}.zip`, monthEndPdfsRoute.contentType, zipStream(files(), signal));
  });

  calls.serve(monthEndFilesRoute, async (call) => {
    const { truckCompany, period } = call.params;
    const packed = (await readPacked(call)).filter(({ papers }) => papers.length > 0);
    if (packed.length === 0) throw new Failure(409);
    for (const { month, papers } of packed) {
      await recordHandover(call, { company: month.company, period }, 'files', papers);
    }
    async function* files(): AsyncGenerator<ZipEntry> {
      for (const one of packed) {
        yield* monthFiles(call, one, (what) => fileName(what, one.month.company, period), call.signal);
      }
    }
    const name = fileName('Month_End', listCompany(truckCompany) ?? 'All', period);
    return new StreamAnswer(`${name}.zip`, monthEndFilesRoute.contentType, zipStream(files(), call.signal));
  });
}

/** Serves the calls for month ends. @param presses print what is issued */
export function serveMonthEndCalls(calls: Calls, presses: MonthPresses): void {
  serveReads(calls);
  serveCsvFiles(calls);
  serveArchives(calls);

  calls.serve(
    issueMonthEndRoute,
    async (call) => {
      const papers = (await readPacked(call)).flatMap((one) => one.papers);
      return await issueMonthPapers(call, presses, papers, { signal: call.signal, maxMs: maxIssueMs });
    },
    { ownTransactions: true },
  );
}
