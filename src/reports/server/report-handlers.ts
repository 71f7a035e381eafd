/** Handlers of the report calls. */

import type { IssuedCopies } from '#ledger/server/issued-copies.ts';
import { ageingRoute } from '#reports/ageing.ts';
import { countNeedsDoingRoute, listNeedsDoingRoute, snoozeRoute } from '#reports/needs-doing-routes.ts';
import { overviewRoute } from '#reports/overview-routes.ts';
import { type Sales, type SalesKey, salesFieldsFor, salesKeyLabels } from '#reports/sales.ts';
import { exportSalesRoute, salesRoute } from '#reports/sales-routes.ts';
import { spreadsheetAnswer } from '#server/files/spreadsheet-answer.ts';
import { RawJson, type StreamResponse } from '#server/http/request-context.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import { companyNames } from '#shared/companies.ts';
import type { Field } from '#shared/fields.ts';
import { listCompany } from '#shared/list-calls.ts';
import { needsRuleNames } from '#shared/record-types.ts';
import { readAgeing } from './ageing-store.ts';
import type { OverviewRecords } from './last-changes.ts';
import { registerMonthEndRoutes } from './month-end-handlers.ts';
import { createNeedsCounter, listNeeds } from './needs-doing-store.ts';
import { listedRules, type NeedsSource } from './needs-lists.ts';
import { readOverview } from './read-overview.ts';
import { readSales } from './sales-store.ts';
import { snoozeNeed } from './snooze-need.ts';

/** @param name without extension */
function salesFile(sales: Sales, by: SalesKey, format: 'csv' | 'xlsx', name: string): StreamResponse {
  const { rows, total } = sales;
  const value: Field = {
    id: 'value',
    label: salesKeyLabels[by],
    type: by === 'company' ? 'company' : 'text',
    ...(by === 'company' && { choices: companyNames }),
  };
  const table = { fields: [value, ...salesFieldsFor(sales)], batches: [[...rows, { value: 'Total', ...total }]] };
  return spreadsheetAnswer(format, { name, sheet: 'Sales' }, table);
}

function registerSalesRoutes(registrar: RouteRegistrar): void {
  registrar.handle(
    salesRoute,
    async ({ db, params, query, signal }) => {
      return new RawJson(await readSales(db, listCompany(params.truckCompany), query, signal));
    },
    { kind: 'report' },
  );

  registrar.handle(exportSalesRoute, async ({ db, params, query, signal, today }) => {
    const company = listCompany(params.truckCompany);
    const sales: Sales = JSON.parse(await readSales(db, company, query, signal));
    const name = ['Sales', ...(company === null ? [] : [company]), today()].join('_');
    return salesFile(sales, query.by, query.format, name);
  });
}

function registerAgeingRoutes(registrar: RouteRegistrar): void {
  registrar.handle(ageingRoute, ({ db, params, today }) => readAgeing(db, listCompany(params.truckCompany), today()), {
    kind: 'report',
  });
}

function registerNeedsRoutes(
  registrar: RouteRegistrar,
  records: OverviewRecords,
  sources: readonly NeedsSource[],
): void {
  const rules = listedRules(sources);
  const countNeeds = createNeedsCounter(rules);

  registrar.handle(
    listNeedsDoingRoute,
    ({ db, params, query, signal, today }) => {
      const request = { company: listCompany(params.truckCompany), today: today() };
      return listNeeds(db, rules, request, query, signal);
    },
    { kind: 'report' },
  );

  registrar.handle(
    countNeedsDoingRoute,
    async ({ db, params, signal, today }) => {
      const request = { company: listCompany(params.truckCompany), today: today() };
      const { byRule, newToday } = await countNeeds(db, request, signal);
      const rules = needsRuleNames.map((rule) => ({ rule, count: byRule[rule] }));
      return { total: rules.reduce((total, { count }) => total + count, 0), newToday, rules };
    },
    { kind: 'report' },
  );

  registrar.handle(overviewRoute, (context) => readOverview(context, records, countNeeds, context.signal), {
    kind: 'report',
  });

  registrar.handle(snoozeRoute, (context) =>
    snoozeNeed(context, rules, listCompany(context.params.truckCompany), context.body),
  );
}

/** @param needs the rules of Needs Doing of other features */
export function registerReportRoutes(
  registrar: RouteRegistrar,
  records: OverviewRecords,
  copies: IssuedCopies,
  needs: readonly NeedsSource[],
): void {
  registerSalesRoutes(registrar);
  registerAgeingRoutes(registrar);
  registerNeedsRoutes(registrar, records, needs);
  registerMonthEndRoutes(registrar, copies);
}
