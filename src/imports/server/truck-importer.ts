/** Trucks of a file: found by reg number, or by chassis number where a row has none, within the company. */
import { sql } from 'kysely';
import { emptyTexts, importFields } from '#imports/import-fields.ts';
import type { Scope } from '#server/http/call.ts';
import { rowColumns } from '#server/list/catalogue-columns.ts';
import { mapInTurns } from '#server/map-in-turns.ts';
import { type Company, defaultCompany } from '#shared/companies.ts';
import type { Field } from '#shared/fields.ts';
import { searchedVehicleKey, trimRegNumber, vehicleKey } from '#shared/vehicle-key.ts';
import { clearPurchaseVat, purchaseVatFault, purchaseVatFaultAfter } from '#trucks/purchase-vat.ts';
import { importedDateNotes } from '#trucks/save-warnings.ts';
import { createTrucks } from '#trucks/server/create-truck.ts';
import { deleteTrucks } from '#trucks/server/delete-truck.ts';
import { lockTrucks, type StoredTruck } from '#trucks/server/truck-store.ts';
import { changeTrucks } from '#trucks/server/update-truck.ts';
import { type MileageUnit, type NewTruck, newTruckSchema, type TruckUpdate, truckUpdateSchema } from '#trucks/truck.ts';
import { truckCatalogue, truckReads } from '#trucks/truck-fields.ts';
import { inKnownSpellings, readSpellings, type Spellings, withNotes } from './known-spellings.ts';
import {
  byOutcome,
  checked,
  faultWords,
  foundRow,
  type Importer,
  type LookedRow,
  lookedRecord,
  type MeantRecord,
  newRow,
  rowChanges,
  type SaidRow,
  seenRecord,
  withoutTwins,
  wrongRow,
} from './looked-row.ts';
import { findPartyIds, type PartyIds, plainParty } from './party-ids.ts';
import { withSameVehicles } from './same-vehicles.ts';

const fields = importFields('trucks');
const empty = emptyTexts('trucks');
const ownFields: readonly Field[] = truckReads.fields.filter(({ id }) => fields.some((field) => field.id === id));

/** Trucks by what they are found by; several may have one chassis number. */
interface FoundTrucks {
  byReg: ReadonlyMap<string, MeantRecord>;
  byRegKey: ReadonlyMap<string, readonly MeantRecord[]>;
  byChassis: ReadonlyMap<string, readonly MeantRecord[]>;
}

function textIn(values: SaidRow['values'], field: string): string {
  const value = values[field];
  return typeof value === 'string' ? value : '';
}

async function findTrucks({ db }: Scope, company: Company, rows: readonly SaidRow[]): Promise<FoundTrucks> {
  const regs = rows.map(({ values }) => trimRegNumber(textIn(values, 'regNumber'))).filter(Boolean);
  const regKeys = rows.map(({ values }) => vehicleKey(textIn(values, 'regNumber'))).filter(Boolean);
  const nameless = rows.filter(({ values }) => textIn(values, 'regNumber') === '');
  const chassis = nameless.map(({ values }) => searchedVehicleKey(textIn(values, 'chassisNumber')));
  const ofChassis = sql`(t.chassis_number is not null and vehicle_key(t.chassis_number) = any(${chassis}::text[]))`;
  const { rows: found } = await sql<MeantRecord & { reg: string; regKey: string; chassis: string | null }>`
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

/** The truck that a row means; null where there is none, a text where that cannot be told. */
function truckOf({ byReg, byRegKey, byChassis }: FoundTrucks, values: SaidRow['values']): MeantRecord | string | null {
  const reg = trimRegNumber(textIn(values, 'regNumber'));
  if (reg !== '') {
    const exact = byReg.get(reg);
    const alike = byRegKey.get(vehicleKey(reg)) ?? [];
    if (exact === undefined && alike.length > 1) return 'Reg Number: Several trucks have it in other spellings.';
    return exact ?? alike[0] ?? null;
  }
  const chassis = searchedVehicleKey(textIn(values, 'chassisNumber'));
  const same = chassis === null ? [] : (byChassis.get(chassis) ?? []);
  if (same.length > 1) return 'Chassis Number: Several trucks have it. Say which by its reg number.';
  return same[0] ?? null;
}

/** A day of sale says that the truck is sold. */
function withSale(values: SaidRow['values']): Record<string, unknown> {
  return values.soldDate !== undefined && values.isSold === undefined ? { ...values, isSold: true } : { ...values };
}

/** Without the mark a truck has no day of sale; both are put back together. */
function withFormerSale(row: LookedRow, { fields: before }: MeantRecord): LookedRow {
  const isSale = row.changes.some(({ field }) => field === 'isSold' || field === 'soldDate');
  if (!isSale) return row;
  return { ...row, former: { ...row.former, isSold: before.isSold ?? false, soldDate: before.soldDate ?? null } };
}

function lookAtFound(row: SaidRow, truck: MeantRecord, title: string, ids: PartyIds): LookedRow {
  // They say which truck it is; how they are written stays.
  const { regNumber, chassisNumber, ...rest } = withSale(row.values);
  const given = regNumber === undefined ? rest : { ...rest, chassisNumber };
  const result = checked(truckUpdateSchema, given, row);
  if ('faults' in result) return wrongRow(row, title, faultWords(fields, result.faults));
  const { soldDate, ...body } = result.value;
  const wasSold = truck.fields.isSold === true;
  const isSold = body.isSold ?? wasSold;
  // A truck that is not sold after all has no buyer; said here so that the row shows it and an undo puts the buyer back.
  const sale = wasSold && !isSold ? { soldTo: null, ...body } : body;
  const sent: TruckUpdate = isSold && soldDate !== undefined ? { ...sale, soldDate } : sale;
  const fault = purchaseVatFaultAfter(truck.fields, sent);
  if (fault !== undefined) return wrongRow(row, title, faultWords(fields, [{ path: ['purchaseVat'], message: fault }]));
  const written = clearPurchaseVat(truck.fields, sent);
  const changes = rowChanges(fields, truck.fields, written, plainParty(ids));
  return withFormerSale(foundRow(row, title, truck, { changes, body: written }), truck);
}

/** What the database takes a mileage in where nothing is said. */
const defaultUnit = 'Kilometers' satisfies MileageUnit;

/** The values of a new truck that its row says, and the unit that its mileage is taken in. */
function newValues({ values }: SaidRow, truck: NewTruck): Record<string, unknown> {
  const said = Object.entries(truck).filter(([field]) => field !== 'company' && values[field] !== undefined);
  return {
    ...Object.fromEntries(said),
    ...(values.mileage !== undefined && { mileageUnit: truck.mileageUnit ?? defaultUnit }),
  };
}

/** What rows are compared with. */
interface Known {
  found: FoundTrucks;
  ids: PartyIds;
  spellings: Spellings;
  today: string;
}

function lookAtOne(said: SaidRow, company: Company, { found, ids, spellings, today }: Known): LookedRow {
  const title = textIn(said.values, 'regNumber') || textIn(said.values, 'chassisNumber');
  const truck = truckOf(found, said.values);
  if (typeof truck === 'string') return wrongRow(said, title, truck);
  const { row, notes } = inKnownSpellings(said, truck?.fields ?? {}, spellings, fields);
  const looked = truck
    ? lookAtFound(row, truck, String(truck.fields.regNumber), ids)
    : lookAtNew(row, company, title, ids);
  return withNotes(looked, [...notes, ...importedDateNotes(row.values, today)]);
}

function lookAtNew(row: SaidRow, company: Company, title: string, ids: PartyIds): LookedRow {
  const result = checked(newTruckSchema, { ...empty, ...withSale(row.values), company }, row);
  if ('faults' in result) return wrongRow(row, title, faultWords(fields, result.faults));
  const fault = purchaseVatFault(result.value);
  if (fault !== undefined) return wrongRow(row, title, faultWords(fields, [{ path: ['purchaseVat'], message: fault }]));
  const changes = rowChanges(fields, {}, newValues(row, result.value), plainParty(ids));
  return newRow(row, title, vehicleKey(title) || trimRegNumber(title), { changes, body: result.value });
}

/** The company of a file of trucks; the contract asks for one. */
export function companyOfTrucks(company: Company | null): Company {
  return company ?? defaultCompany;
}

function takenTruck({ truck: { id }, version }: StoredTruck) {
  return { recordId: id, version };
}

/** Trucks: written as their form writes them. */
export const truckImporter: Importer = {
  recordType: 'truck',

  async look({ scope, company }, rows) {
    const ownCompany = companyOfTrucks(company);
    const found = await findTrucks(scope, ownCompany, rows);
    const ids = await findPartyIds(
      scope.db,
      rows.map(({ values }) => values),
    );
    const spellings = await readSpellings(scope.db, truckCatalogue, fields, rows);
    const known = { found, ids, spellings, today: scope.today() };
    const looked = withoutTwins(await mapInTurns(rows, (row) => lookAtOne(row, ownCompany, known)), 'truck');
    return withSameVehicles(scope, looked, rows);
  },

  async make({ scope, company }, rows) {
    const bodies = rows.map(({ body }) => body as NewTruck);
    return (await createTrucks(scope, companyOfTrucks(company), bodies)).map(takenTruck);
  },

  async change({ scope, company }, rows) {
    const writes = rows.map((row) => ({ ...lookedRecord(row), body: row.body as TruckUpdate }));
    return (await changeTrucks(scope, companyOfTrucks(company), writes)).map(takenTruck);
  },

  async hold({ scope, company }, rows) {
    const ids = rows.map(({ recordId }) => recordId);
    return new Set((await lockTrucks(scope.db, companyOfTrucks(company), ids)).keys());
  },

  async takeBack({ scope, company }, rows) {
    const ownCompany = companyOfTrucks(company);
    const { made, changed } = byOutcome(rows);
    await deleteTrucks(scope, ownCompany, made.map(seenRecord));
    const writes = changed.map((row) => ({
      ...seenRecord(row),
      body: (row.former ?? {}) as TruckUpdate,
      isRestored: true,
    }));
    await changeTrucks(scope, ownCompany, writes);
  },
};
