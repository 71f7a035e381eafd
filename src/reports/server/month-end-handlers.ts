/** Answers the calls of `month-end-routes.ts`. */
import { readParticulars } from '#companies/server/save-particulars.ts';
import {
  monthEndLinesRoute,
  monthEndPapersRoute,
  monthEndPdfsRoute,
  monthEndRoute,
  monthEndXeroRoute,
} from '#reports/month-end-routes.ts';
import { maxXeroPapers } from '#reports/month-end-xero.ts';
import { StreamAnswer } from '#server/http/call.ts';
import type { Calls } from '#server/http/calls.ts';
import { zipStream } from '#server/zip-stream.ts';
import { type CompanyPath, companyFromPath } from '#shared/companies.ts';
import { periodDays } from '#vat/vat-period.ts';
import { monthEndCheck } from './month-end-checks.ts';
import { issuedPdfs, monthLinesFile, xeroFile } from './month-end-files.ts';
import { type CompanyMonth, countMonthPapers, findOpenMatters, readMonthLines } from './month-end-store.ts';

interface MonthParams {
  truckCompany: CompanyPath;
  period: string;
}

function monthOf({ truckCompany, period }: MonthParams): CompanyMonth {
  const days = periodDays(period);
  if (!days) throw new Error(`${period} is no month.`);
  return { company: companyFromPath(truckCompany), ...days };
}

/** Without its ending. */
function fileName(what: string, { truckCompany, period }: MonthParams): string {
  return `${what}_${companyFromPath(truckCompany)}_${period.replace('-', '_')}`;
}

/** Serves the calls for month ends. */
export function serveMonthEndCalls(calls: Calls): void {
  calls.serve(monthEndRoute, async ({ db, params, signal, today }) => {
    const day = today();
    const matters = await findOpenMatters(db, monthOf(params), day, signal);
    return matters.map((matter) => monthEndCheck(matter, day));
  });

  calls.serve(monthEndPapersRoute, async ({ db, params, signal }) => {
    const counts = await countMonthPapers(db, monthOf(params), signal);
    return { ...counts, xeroParts: Math.ceil((counts.invoices + counts.creditNotes) / maxXeroPapers) };
  });

  calls.serve(monthEndXeroRoute, async ({ db, params, query, signal }) => {
    const month = monthOf(params);
    const lines = await readMonthLines(db, month, query.part, signal);
    const { particulars } = await readParticulars(db, month.company);
    const name = fileName('Xero', params);
    return xeroFile(query.part === 1 ? name : `${name}_${query.part}`, lines, particulars);
  });

  calls.serve(monthEndLinesRoute, async ({ db, params, signal }) => {
    return monthLinesFile(fileName('Lines', params), await readMonthLines(db, monthOf(params), null, signal));
  });

  calls.serve(monthEndPdfsRoute, async ({ db, params, signal }) => {
    const files = issuedPdfs(db, monthOf(params), signal);
    return new StreamAnswer(`${fileName('PDFs', params)}.zip`, monthEndPdfsRoute.contentType, zipStream(files, signal));
  });
}
