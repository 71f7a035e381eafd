/** Imports trucks, matched within the company by reg number, or by chassis number for rows without one. */
import { sql } from 'kysely';
import { emptyTexts, importFields } from '#imports/import-fields.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { rowColumns } from '#server/list/list-schema-columns.ts';
import type { SqlField } from '#server/list/sql-list.ts';
import { mapCooperatively } from '#server/map-cooperatively.ts';
import { type Company, defaultCompany } from '#shared/companies.ts';
import { searchedVehicleKey, trimRegNumber, vehicleKey } from '#shared/vehicle-key.ts';
import { clearPurchaseVat, purchaseVatError, purchaseVatErrorAfter } from '#trucks/purchase-vat.ts';
import { importedDateNotes } from '#trucks/save-warnings.ts';
import { createTrucks } from '#trucks/server/create-truck.ts';
import { deleteTrucks } from '#trucks/server/delete-truck.ts';
import { truckReads, truckSqlList } from '#trucks/server/truck-sql-list.ts';
import { lockTrucks, type StoredTruck } from '#trucks/server/truck-store.ts';
import { changeTrucks } from '#trucks/server/update-truck.ts';
import { type MileageUnit, type NewTruck, newTruckSchema, type TruckUpdate, truckUpdateSchema } from '#trucks/truck.ts';
import {
  byOutcome,
  type DryRunRow,
  describeIssues,
  dryRunTarget,
  type Importer,
  importedTarget,
  invalidRow,
  type MatchedRecord,
  matchedRow,
  newRow,
  type ParsedRow,
  rejectDuplicates,
  rowChanges,
  validateRow,
} from './dry-run-row.ts';
import { readSpellings, type Spellings, unifySpellings, withNotes } from './known-spellings.ts';
import { findPartyIds, type PartyIds, plainParty } from './party-ids.ts';
import { withSameVehicles } from './same-vehicles.ts';

const fields = importFields('trucks');
const empty = emptyTexts('trucks');
const ownFields: readonly SqlField[] = truckReads.fields.filter(({ id }) => fields.some((field) => field.id === id));

/** Trucks by the keys they are matched by; several may share a chassis number. */
interface FoundTrucks {
  byReg: ReadonlyMap<string, MatchedRecord>;
  byRegKey: ReadonlyMap<string, readonly MatchedRecord[]>;
  byChassis: ReadonlyMap<string, readonly MatchedRecord[]>;
}

function textIn(values: ParsedRow['values'], field: string): string {
  const value = values[field];
  return typeof value === 'string' ? value : '';
}

async function findTrucks({ db }: WriteContext, company: Company, rows: readonly ParsedRow[]): Promise<FoundTrucks> {
  const regs = rows.map(({ values }) => trimRegNumber(textIn(values, 'regNumber'))).filter(Boolean);
  const regKeys = rows.map(({ values }) => vehicleKey(textIn(values, 'regNumber'))).filter(Boolean);
  const nameless = rows.filter(({ values }) => textIn(values, 'regNumber') === '');
  const chassis = nameless.map(({ values }) => searchedVehicleKey(textIn(values, 'chassisNumber')));
  const ofChassis = sql`(t.chassis_number is not null and vehicle_key(t.chassis_number) = any(${chassis}::text[]))`;
  const { rows: found } = await sql<MatchedRecord & { reg: string; regKey: string; chassis: string | null }>`
    select r."recordId" as id, r."recordVersion" as version, r.reg, r."regKey", r.chassis, row_to_json(r) as fields
    from (
      select ${rowColumns({ fields: ownFields })}, t.id as "recordId", t.version as "recordVersion",
        t.reg_number_trimmed as reg, vehicle_key(t.reg_number) as "regKey", vehicle_key(t.chassis_number) as chassis
      from truck t left join supplier s on s.id = t.bought_from left join client c on c.id = t.sold_to
      where t.company = ${company}
        and (t.reg_number_trimmed = any(${regs}::text[]) or vehicle_key(t.reg_number) = any(${regKeys}::text[])
          or ${nameless.length > 0 ? ofChassis : sql`false`})
    ) r`.execute(db);
  return {
    byReg: new Map(found.map((truck) => [truck.reg, truck])),
    byRegKey: Map.groupBy(found, ({ regKey }) => regKey),
    byChassis: Map.groupBy(found, (truck) => truck.chassis ?? ''),
  };
}

/** The truck that a row means; null if there is none, or an error message if it is ambiguous. */
function truckOf(
  { byReg, byRegKey, byChassis }: FoundTrucks,
  values: ParsedRow['values'],
): MatchedRecord | string | null {
  const reg = trimRegNumber(textIn(values, 'regNumber'));
  if (reg !== '') {
    const exact = byReg.get(reg);
    const alike = byRegKey.get(vehicleKey(reg)) ?? [];
    if (exact === undefined && alike.length > 1)
      return 'Reg Number: More than one truck has this reg number in another spelling.';
    return exact ?? alike[0] ?? null;
  }
  const chassis = searchedVehicleKey(textIn(values, 'chassisNumber'));
  const same = chassis === null ? [] : (byChassis.get(chassis) ?? []);
  if (same.length > 1) return 'Chassis Number: More than one truck has this chassis number. Add the reg number.';
  return same[0] ?? null;
}

/** A row with a sold date means that the truck is sold. */
function withSale(values: ParsedRow['values']): Record<string, unknown> {
  return values.soldDate !== undefined && values.isSold === undefined ? { ...values, isSold: true } : { ...values };
}

/** A truck that is not sold has no sold date, so an undo restores both together. */
function withFormerSale(row: DryRunRow, { fields: before }: MatchedRecord): DryRunRow {
  const isSale = row.changes.some(({ field }) => field === 'isSold' || field === 'soldDate');
  if (!isSale) return row;
  return { ...row, former: { ...row.former, isSold: before.isSold ?? false, soldDate: before.soldDate ?? null } };
}

function dryRunMatched(row: ParsedRow, truck: MatchedRecord, title: string, ids: PartyIds): DryRunRow {
  // These identify the truck; their stored spelling stays unchanged.
  const { regNumber, chassisNumber, ...rest } = withSale(row.values);
  const given = regNumber === undefined ? rest : { ...rest, chassisNumber };
  const result = validateRow(truckUpdateSchema, given, row);
  if ('issues' in result) return invalidRow(row, title, describeIssues(fields, result.issues));
  const { soldDate, ...body } = result.value;
  const wasSold = truck.fields.isSold === true;
  const isSold = body.isSold ?? wasSold;
  // A truck that is no longer sold has no buyer. Set here so that the preview shows it and an undo restores the buyer.
  const sale = wasSold && !isSold ? { soldTo: null, ...body } : body;
  const advert = isSold && sale.advertised ? { ...sale, advertised: false } : sale;
  const sent: TruckUpdate = isSold && soldDate !== undefined ? { ...advert, soldDate } : advert;
  const vatError = purchaseVatErrorAfter(truck.fields, sent);
  if (vatError !== undefined)
    return invalidRow(row, title, describeIssues(fields, [{ path: ['purchaseVat'], message: vatError }]));
  const written = clearPurchaseVat(truck.fields, sent);
  const changes = rowChanges(fields, truck.fields, written, plainParty(ids));
  return withFormerSale(matchedRow(row, title, truck, { changes, body: written }), truck);
}

/** The database default for the mileage unit. */
const defaultUnit = 'Kilometers' satisfies MileageUnit;

/** The values that a row gives a new truck, and the unit of its mileage. */
function newValues({ values }: ParsedRow, truck: NewTruck): Record<string, unknown> {
  const given = Object.entries(truck).filter(([field]) => field !== 'company' && values[field] !== undefined);
  return {
    ...Object.fromEntries(given),
    ...(values.mileage !== undefined && { mileageUnit: truck.mileageUnit ?? defaultUnit }),
  };
}

/** What rows are compared with. */
interface ComparisonData {
  found: FoundTrucks;
  ids: PartyIds;
  spellings: Spellings;
  today: string;
}

function dryRunRow(parsed: ParsedRow, company: Company, { found, ids, spellings, today }: ComparisonData): DryRunRow {
  const title = textIn(parsed.values, 'regNumber') || textIn(parsed.values, 'chassisNumber');
  const truck = truckOf(found, parsed.values);
  if (typeof truck === 'string') return invalidRow(parsed, title, truck);
  const { row, notes } = unifySpellings(parsed, truck?.fields ?? {}, spellings, fields);
  const looked = truck
    ? dryRunMatched(row, truck, String(truck.fields.regNumber), ids)
    : dryRunNew(row, company, title, ids);
  return withNotes(looked, [...notes, ...importedDateNotes(row.values, today)]);
}

function dryRunNew(row: ParsedRow, company: Company, title: string, ids: PartyIds): DryRunRow {
  const result = validateRow(newTruckSchema, { ...empty, ...withSale(row.values), company }, row);
  if ('issues' in result) return invalidRow(row, title, describeIssues(fields, result.issues));
  const vatError = purchaseVatError(result.value);
  if (vatError !== undefined)
    return invalidRow(row, title, describeIssues(fields, [{ path: ['purchaseVat'], message: vatError }]));
  const changes = rowChanges(fields, {}, newValues(row, result.value), plainParty(ids));
  return newRow(row, title, vehicleKey(title) || trimRegNumber(title), { changes, body: result.value });
}

/** The company of a truck or costing import; the API requires one. */
export function companyOfTrucks(company: Company | null): Company {
  return company ?? defaultCompany;
}

function importedTruck({ truck: { id }, version }: StoredTruck) {
  return { recordId: id, version };
}

/** Writes trucks with the same functions as their form. */
export const truckImporter: Importer = {
  recordType: 'truck',

  async dryRun({ context, company }, rows) {
    const ownCompany = companyOfTrucks(company);
    const found = await findTrucks(context, ownCompany, rows);
    const ids = await findPartyIds(
      context.db,
      rows.map(({ values }) => values),
    );
    const spellings = await readSpellings(context.db, truckSqlList, fields, rows);
    const known = { found, ids, spellings, today: context.today() };
    const looked = rejectDuplicates(await mapCooperatively(rows, (row) => dryRunRow(row, ownCompany, known)), 'truck');
    return withSameVehicles(context, looked, rows);
  },

  async create({ context, company }, rows) {
    const bodies = rows.map(({ body }) => body as NewTruck);
    return (await createTrucks(context, companyOfTrucks(company), bodies)).map(importedTruck);
  },

  async update({ context, company }, rows) {
    const writes = rows.map((row) => ({ ...dryRunTarget(row), body: row.body as TruckUpdate }));
    return (await changeTrucks(context, companyOfTrucks(company), writes)).map(importedTruck);
  },

  async lock({ context, company }, rows) {
    const ids = rows.map(({ recordId }) => recordId);
    return new Set((await lockTrucks(context.db, companyOfTrucks(company), ids)).keys());
  },

  async undo({ context, company }, rows) {
    const ownCompany = companyOfTrucks(company);
    const { made, changed } = byOutcome(rows);
    await deleteTrucks(context, ownCompany, made.map(importedTarget));
    const writes = changed.map((row) => ({
      ...importedTarget(row),
      body: (row.former ?? {}) as TruckUpdate,
      isRestored: true,
    }));
    await changeTrucks(context, ownCompany, writes);
  },
};
