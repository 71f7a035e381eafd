/** Answers the calls for what matters today (part two, sections 16 and 19). */
import { ageingRoute } from '#reports/ageing.ts';
import { needsRuleNames } from '#reports/needs-doing.ts';
import { countNeedsDoingRoute, listNeedsDoingRoute, snoozeRoute } from '#reports/needs-doing-routes.ts';
import { overviewRoute } from '#reports/overview-routes.ts';
import { type Sales, type SalesKey, salesFieldsFor, salesKeyLabels } from '#reports/sales.ts';
import { exportSalesRoute, salesRoute } from '#reports/sales-routes.ts';
import { spreadsheetAnswer } from '#server/files/spreadsheet-answer.ts';
import { JsonText, type StreamAnswer } from '#server/http/call.ts';
import type { Calls } from '#server/http/calls.ts';
import { companyNames } from '#shared/companies.ts';
import type { Field } from '#shared/fields.ts';
import { listCompany } from '#shared/list-calls.ts';
import { readAgeing } from './ageing-store.ts';
import type { MonthPresses } from './issue-month.ts';
import { serveMonthEndCalls } from './month-end-handlers.ts';
import { createNeedsCounter, listNeeds } from './needs-doing-store.ts';
import { readOverview } from './read-overview.ts';
import { readSales } from './sales-store.ts';
import { snoozeNeed } from './snooze-need.ts';

/** The file of `sales`. @param name without its ending */
function salesFile(sales: Sales, by: SalesKey, format: 'csv' | 'xlsx', name: string): StreamAnswer {
  const { rows, total } = sales;
  const value: Field = {
    id: 'value',
    label: salesKeyLabels[by],
    type: by === 'company' ? 'company' : 'text',
    sql: '',
    ...(by === 'company' && { choices: companyNames }),
  };
  const table = { fields: [value, ...salesFieldsFor(sales)], batches: [[...rows, { value: 'Total', ...total }]] };
  return spreadsheetAnswer(format, { name, sheet: 'Sales' }, table);
}

function serveSalesCalls(calls: Calls): void {
  calls.serve(
    salesRoute,
    async ({ db, params, query, signal }) => {
      return new JsonText(await readSales(db, listCompany(params.truckCompany), query, signal));
    },
    { kind: 'report' },
  );

  calls.serve(exportSalesRoute, async ({ db, params, query, signal, today }) => {
    const company = listCompany(params.truckCompany);
    const sales: Sales = JSON.parse(await readSales(db, company, query, signal));
    const name = ['Sales', ...(company === null ? [] : [company]), today()].join('_');
    return salesFile(sales, query.by, query.format, name);
  });
}

function serveAgeingCalls(calls: Calls): void {
  calls.serve(ageingRoute, ({ db, params, today }) => readAgeing(db, listCompany(params.truckCompany), today()), {
    kind: 'report',
  });
}

function serveNeedsCalls(calls: Calls): void {
  const countNeeds = createNeedsCounter();

  calls.serve(
    listNeedsDoingRoute,
    ({ db, params, query, signal, today }) => {
      const request = { company: listCompany(params.truckCompany), today: today() };
      return listNeeds(db, request, query, signal);
    },
    { kind: 'report' },
  );

  calls.serve(
    countNeedsDoingRoute,
    async ({ db, params, signal, today }) => {
      const counts = await countNeeds(db, { company: listCompany(params.truckCompany), today: today() }, signal);
      const rules = needsRuleNames.map((rule) => ({ rule, count: counts[rule] }));
      return { total: rules.reduce((total, { count }) => total + count, 0), rules };
    },
    { kind: 'report' },
  );

  calls.serve(overviewRoute, (call) => readOverview(call, countNeeds, call.signal), { kind: 'report' });

  calls.serve(snoozeRoute, (call) => snoozeNeed(call, listCompany(call.params.truckCompany), call.body));
}

/** Serves the calls for reports. @param presses print invoices and credit notes */
export function serveReportCalls(calls: Calls, presses: MonthPresses): void {
  serveSalesCalls(calls);
  serveAgeingCalls(calls);
  serveNeedsCalls(calls);
  serveMonthEndCalls(calls, presses);
}
