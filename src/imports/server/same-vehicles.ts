/**
 * Adds notes to truck rows whose vehicle another company of the group already has, or that appears twice in the
 * file.
 */
import type { WriteContext } from '#server/http/request-context.ts';
import { vehicleKey } from '#shared/vehicle-key.ts';
import { sameVehicleWarnings } from '#trucks/save-warnings.ts';
import { findVehiclesByKeys, type KnownVehicle } from '#trucks/server/save-warnings-store.ts';
import type { DryRunRow, ParsedRow } from './dry-run-row.ts';

/** Max notes about other trucks per row, so that a number shared by hundreds of trucks does not fill the page. */
const maxNotes = 3;

/** A row that will be imported, with the keys of its reg and chassis numbers; empty if it has none. */
interface Vehicle {
  row: DryRunRow;
  regKey: string;
  chassisKey: string;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function vehicleOf(row: DryRunRow, parsed: ParsedRow | undefined): Vehicle[] {
  if (row.outcome !== 'New' && row.outcome !== 'Changed') return [];
  // The title of an existing truck is its reg number.
  const regNumber = row.recordId === null ? textOf(parsed?.values.regNumber) : row.title;
  const chassisKey = vehicleKey(textOf(parsed?.values.chassisNumber));
  return [{ row, regKey: vehicleKey(regNumber), chassisKey }];
}

function groupNotes({ row, regKey, chassisKey }: Vehicle, known: readonly KnownVehicle[]): string[] {
  const others = known.flatMap(({ regKey: reg, chassisKey: chassis, ...other }) => {
    const hasSameChassis = chassisKey !== '' && chassis === chassisKey;
    const hasSameReg = regKey !== '' && reg === regKey;
    const isOther = other.id !== row.recordId && (hasSameChassis || hasSameReg);
    return isOther ? [{ ...other, hasSameChassis, hasSameReg }] : [];
  });
  return sameVehicleWarnings(others).map(({ message }) => message);
}

/** The first line that has each key. */
function firstLines(vehicles: readonly Vehicle[], keyOf: (vehicle: Vehicle) => string): Map<string, number> {
  const lines = new Map<string, number>();
  for (const vehicle of vehicles) {
    const key = keyOf(vehicle);
    if (key !== '' && !lines.has(key)) lines.set(key, vehicle.row.line);
  }
  return lines;
}

/** The rows in order, with notes added to the reason. A row with notes is still imported. */
export async function withSameVehicles(
  { db }: Pick<WriteContext, 'db'>,
  rows: readonly DryRunRow[],
  parsedRows: readonly ParsedRow[],
): Promise<DryRunRow[]> {
  const parsedByLine = new Map(parsedRows.map((row) => [row.line, row]));
  const vehicles = rows.flatMap((row) => vehicleOf(row, parsedByLine.get(row.line)));
  const keysOf = (key: 'regKey' | 'chassisKey') => vehicles.map((vehicle) => vehicle[key]).filter(Boolean);
  const known = await findVehiclesByKeys(db, { regKeys: keysOf('regKey'), chassisKeys: keysOf('chassisKey') });
  const byReg = Map.groupBy(known, ({ regKey }) => regKey);
  const byChassis = Map.groupBy(known, ({ chassisKey }) => chassisKey ?? '');
  const lines = firstLines(vehicles, ({ chassisKey }) => chassisKey);
  const notes = new Map<DryRunRow, string>();
  for (const vehicle of vehicles) {
    const { row, regKey, chassisKey } = vehicle;
    const first = lines.get(chassisKey);
    const inFile = first !== undefined && first !== row.line ? [`Line ${first} has the same chassis number.`] : [];
    // One more than the limit, because the row's own truck may be among them.
    const firstOf = (alike: readonly KnownVehicle[] = []) => alike.slice(0, maxNotes + 1);
    const alike = new Set([...firstOf(byReg.get(regKey)), ...firstOf(byChassis.get(chassisKey))]);
    const all = [...inFile, ...groupNotes(vehicle, [...alike]).slice(0, maxNotes)];
    if (all.length > 0) notes.set(row, all.join(' '));
  }
  return rows.map((row) => {
    const reason = notes.get(row);
    return reason === undefined ? row : { ...row, reason: row.reason === null ? reason : `${reason} ${row.reason}` };
  });
}
