/**
 * Imports costings. Each belongs to the truck with its reg number. A stored costing with the same type, invoice
 * number and value is the same one; if only one costing of the truck has that type and invoice number, its value is
 * changed. Equal rows are costings that happened more than once: the first one is compared with the first equal stored
 * costing, the second one with the second, so that importing the file again adds none.
 */
import { sql } from 'kysely';
import { type Costing, type CostingBody, costingBodySchema, costingTypeLabels } from '#costings/costing.ts';
import { type CostingOfTruck, createCostings } from '#costings/server/create-costing.ts';
import { deleteCostings } from '#costings/server/delete-costing.ts';
import { changeCostings, lockOwnCostings } from '#costings/server/update-costing.ts';
import { importFields } from '#imports/import-fields.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { mapCooperatively } from '#server/map-cooperatively.ts';
import { type Company, companyNames } from '#shared/companies.ts';
import { formatMoney } from '#shared/money.ts';
import { trimRegNumber, vehicleKey } from '#shared/vehicle-key.ts';
import {
  byOutcome,
  type DryRunRow,
  describeIssues,
  dryRunTarget,
  type ImportedRowOutcome,
  type Importer,
  importedTarget,
  invalidRow,
  matchedRow,
  newRow,
  type ParsedRow,
  rowChanges,
  validateRow,
} from './dry-run-row.ts';
import { companyOfTrucks } from './truck-importer.ts';

const fields = importFields('costings');

type StoredCosting = Pick<Costing, 'costingsId' | 'type' | 'invoiceNumber' | 'value' | 'version'>;

interface CostedTruck {
  id: string;
  regNumber: string;
  /** By `invoiceKey`, because a truck may have thousands of costings. */
  byInvoice: Map<string, StoredCosting[]>;
  /** By `costingKey`, in the order in which they were created. */
  byCosting: Map<string, StoredCosting[]>;
}

type InvoiceKeyed = Pick<StoredCosting | CostingBody, 'type' | 'invoiceNumber'>;

/** Identifies an invoice within one truck. */
function invoiceKey(truckId: string, { type, invoiceNumber }: InvoiceKeyed): string {
  return `${truckId} ${type} ${invoiceNumber ?? ''}`;
}

/** Equal costings have the same key. */
function costingKey(truckId: string, costing: InvoiceKeyed & { value: number }): string {
  return `${invoiceKey(truckId, costing)} ${costing.value}`;
}

function addTo(costings: Map<string, StoredCosting[]>, key: string, costing: StoredCosting): void {
  const alike = costings.get(key);
  if (alike) alike.push(costing);
  else costings.set(key, [costing]);
}

/** Prefixes a vehicle key so that it cannot collide with another truck's trimmed reg number. */
function keySpelling(key: string): string {
  return ` ${key}`;
}

/** Trucks by trimmed reg number, and by vehicle key if only one truck has that key. */
async function findCosted({ db }: WriteContext, company: Company, regs: readonly string[]) {
  if (regs.length === 0) return new Map<string, CostedTruck>();
  const keys = regs.map(vehicleKey).filter(Boolean);
  const { rows: trucks } = await sql<{ id: string; regNumber: string; reg: string; key: string }>`
    select t.id, t.reg_number as "regNumber", t.reg_number_trimmed as reg, vehicle_key(t.reg_number) as key
    from truck t
    where t.company = ${company}
      and (t.reg_number_trimmed = any(${regs}::text[]) or vehicle_key(t.reg_number) = any(${keys}::text[]))`.execute(
    db,
  );
  const byId = new Map<string, CostedTruck>(
    trucks.map(({ id, regNumber }) => [id, { id, regNumber, byInvoice: new Map(), byCosting: new Map() }]),
  );
  if (trucks.length > 0) {
    const costings = await db
      .selectFrom('truck_costing')
      .select(['id as costingsId', 'truck_id', 'type', 'invoice_number as invoiceNumber', 'value', 'version'])
      .where('truck_id', 'in', [...byId.keys()])
      .orderBy('id')
      .execute();
    for (const { truck_id, type, value, ...rest } of costings) {
      const costing = { ...rest, type: type as Costing['type'], value: Number(value) };
      const truck = byId.get(truck_id);
      if (!truck) continue;
      addTo(truck.byInvoice, invoiceKey(truck_id, costing), costing);
      addTo(truck.byCosting, costingKey(truck_id, costing), costing);
    }
  }
  const byKey = [...Map.groupBy(trucks, ({ key }) => key)].flatMap(([key, [first, ...others]]) =>
    first === undefined || others.length > 0 ? [] : [{ id: first.id, spelling: keySpelling(key) }],
  );
  const byReg = trucks.map(({ id, reg }) => ({ id, spelling: reg }));
  return new Map([...byKey, ...byReg].map(({ id, spelling }) => [spelling, byId.get(id) as CostedTruck]));
}

/** A row that passed validation but has not been compared with stored costings yet. */
interface ValidRow {
  row: ParsedRow;
  title: string;
  truck: CostedTruck;
  body: CostingBody;
}

function readRow(row: ParsedRow, company: Company, trucks: ReadonlyMap<string, CostedTruck>): ValidRow | DryRunRow {
  const { regNumber, ...values } = row.values;
  const reg = typeof regNumber === 'string' ? regNumber : '';
  const result = validateRow(costingBodySchema, values, row);
  const errors = 'issues' in result ? describeIssues(fields, result.issues) : '';
  if (reg === '') return invalidRow(row, reg, `Reg Number: Required. ${errors}`.trim());
  const truck = trucks.get(trimRegNumber(reg)) ?? trucks.get(keySpelling(vehicleKey(reg)));
  const noTruck = `Reg Number: ${companyNames[company]} has no such truck. ${errors}`;
  if (!truck) return invalidRow(row, reg, noTruck.trim());
  if ('issues' in result) return invalidRow(row, truck.regNumber, errors);
  const { type, value } = result.value;
  const title = `${truck.regNumber} ${costingTypeLabels[type]} ${formatMoney(value)}`;
  return { row, title, truck, body: result.value };
}

/** The other rows of the file that a row is compared with. */
interface Others {
  /** Whether no other row has its truck, type and invoice number. */
  isOnlyOne: boolean;
  /** The number of equal rows before it, and the line of the first one. */
  equalBefore: number;
  firstLine: number;
}

function compare({ row, title, truck, body }: ValidRow, { isOnlyOne, equalBefore, firstLine }: Others): DryRunRow {
  const write: CostingOfTruck = { truckId: truck.id, body };
  const invoice = body.invoiceNumber ?? null;
  const key = costingKey(truck.id, body);
  const alike = truck.byInvoice.get(invoiceKey(truck.id, body)) ?? [];
  const same = truck.byCosting.get(key)?.[equalBefore];
  const found = same ?? (invoice !== null && isOnlyOne && alike.length === 1 ? alike[0] : undefined);
  if (!found) {
    const changes = rowChanges(fields, {}, body);
    const added = newRow(row, title, key, { changes, body: write });
    const reason = equalBefore === 0 ? null : `Line ${firstLine} has the same costing. This one is imported as well.`;
    return { ...added, reason, former: { truckId: truck.id } };
  }
  const { costingsId: id, version, ...stored } = found;
  const changes = rowChanges(fields, stored, { value: body.value });
  const looked = matchedRow(row, title, { id, version, fields: stored }, { changes, body: write });
  return { ...looked, former: { truckId: truck.id, ...stored } };
}

/** Compares the rows of a file with stored costings and with each other, in order. */
async function compareRows(rows: readonly (ValidRow | DryRunRow)[]): Promise<DryRunRow[]> {
  const good = rows.filter((row) => 'truck' in row);
  const byInvoice = Map.groupBy(good, ({ truck, body }) => invoiceKey(truck.id, body));
  const equalRows = new Map<string, { firstLine: number; count: number }>();
  return await mapCooperatively(rows, (row) => {
    if (!('truck' in row)) return row;
    const isOnlyOne = byInvoice.get(invoiceKey(row.truck.id, row.body))?.length === 1;
    const key = costingKey(row.truck.id, row.body);
    const { firstLine, count } = equalRows.get(key) ?? { firstLine: row.row.line, count: 0 };
    equalRows.set(key, { firstLine, count: count + 1 });
    return compare(row, { isOnlyOne, equalBefore: count, firstLine });
  });
}

/** The truck of a row's costing, and the costing's values before the import; empty for a new costing. */
function previousOf({ former }: ImportedRowOutcome): CostingOfTruck {
  const { truckId, ...body } = former as { truckId: string } & CostingBody;
  return { truckId, body };
}

function targetOf(row: ImportedRowOutcome) {
  return { ...importedTarget(row), truckId: previousOf(row).truckId };
}

function importedCosting({ costingsId: recordId, version }: Costing) {
  return { recordId, version };
}

/** Writes costings with the same functions as the costing cards. */
export const costingImporter: Importer = {
  recordType: 'costing',

  async dryRun({ context, company }, rows) {
    const ownCompany = companyOfTrucks(company);
    const regs = rows.map(({ values }) => trimRegNumber(String(values.regNumber ?? ''))).filter(Boolean);
    const trucks = await findCosted(context, ownCompany, [...new Set(regs)]);
    const read = await mapCooperatively(rows, (row) => readRow(row, ownCompany, trucks));
    return await compareRows(read);
  },

  async create({ context, company }, rows) {
    const given = rows.map(({ body }) => body as CostingOfTruck);
    return (await createCostings(context, companyOfTrucks(company), given)).map(importedCosting);
  },

  async update({ context, company }, rows) {
    const writes = rows.map((row) => ({ ...dryRunTarget(row), ...(row.body as CostingOfTruck) }));
    return (await changeCostings(context, companyOfTrucks(company), writes)).map(importedCosting);
  },

  async lock({ context, company }, rows) {
    return new Set((await lockOwnCostings(context, companyOfTrucks(company), rows.map(targetOf))).keys());
  },

  async undo({ context, company }, rows) {
    const ownCompany = companyOfTrucks(company);
    const { made, changed } = byOutcome(rows);
    await deleteCostings(context, ownCompany, made.map(targetOf));
    const writes = changed.map((row) => ({ ...targetOf(row), body: previousOf(row).body }));
    await changeCostings(context, ownCompany, writes);
  },
};
