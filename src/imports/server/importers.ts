/** The importer of each import kind, and the dry run of all rows of an import. */
import { isEmptyCell } from '#imports/cell.ts';
import { decimalCommaColumns } from '#imports/decimal-comma.ts';
import { headlessName } from '#imports/headless-name.ts';
import type { ImportKind } from '#imports/import.ts';
import { importField } from '#imports/import-fields.ts';
import { type ImportedColumn, monthFirstColumns, valuesOf } from '#imports/read-cell.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { mapCooperatively } from '#server/map-cooperatively.ts';
import { type Company, companyNames } from '#shared/companies.ts';
import { costingImporter } from './costing-importer.ts';
import { type DryRunRow, type Importer, invalidRow, type ParsedRow } from './dry-run-row.ts';
import type { FileRow, RowOutcome } from './import-row-store.ts';
import type { StoredImport } from './import-store.ts';
import { partyImporter } from './party-importer.ts';
import { truckImporter } from './truck-importer.ts';

const importers: Readonly<Record<ImportKind, Importer>> = {
  trucks: truckImporter,
  clients: partyImporter('clients'),
  suppliers: partyImporter('suppliers'),
  costings: costingImporter,
};

export function importerOf(kind: ImportKind): Importer {
  return importers[kind];
}

function importedColumns({ kind, columns, leaveOutHidden }: StoredImport): ImportedColumn[] {
  return columns.flatMap(({ head, field: id, hidden = false }, at) => {
    const field = id === null ? undefined : importField(kind, id);
    return field && !(hidden && leaveOutHidden) ? [{ at, head, field }] : [];
  });
}

function readRows(context: WriteContext, stored: StoredImport, rows: readonly FileRow[]): Promise<ParsedRow[]> {
  const imported = importedColumns(stored);
  const reading = {
    today: context.today(),
    unitOf: (id: string) => importField(stored.kind, id),
    monthFirst: monthFirstColumns(imported, rows),
    decimalComma: decimalCommaColumns(imported, rows),
  };
  return mapCooperatively(rows, ({ line, cells }) => ({ line, ...valuesOf(imported, cells, reading) }));
}

function titleOf({ values }: ParsedRow): string {
  return String(values.regNumber ?? values.chassisNumber ?? values.name ?? '');
}

/** Rejects a row that names another company than the import's. */
function otherCompanyRow(row: ParsedRow, company: Company | null): DryRunRow | undefined {
  const named = row.values.company;
  const isOwn = named === undefined || named === company || company === null;
  if (isOwn || row.reasons.company !== undefined) return undefined;
  return invalidRow(row, titleOf(row), `Company: This import is for ${companyNames[company]}.`);
}

function withoutCompany({ values: { company: _, ...values }, ...row }: ParsedRow): ParsedRow {
  return { ...row, values };
}

/** The index after the last heading of a CSV file, or after a later column that was matched by hand. */
function endOfHeads({ columns, contents }: StoredImport): number {
  if (contents?.sheet !== null) return columns.length;
  const lastHead = columns.findLastIndex(({ head, field }, at) => field !== null || head !== headlessName(at));
  return lastHead + 1;
}

/**
 * Why a whole row is rejected. If a row has more cells than there are headings, its values may be in the wrong
 * columns.
 */
function rowValidator({ leaveOutHidden, ...stored }: StoredImport): (row: FileRow) => string | undefined {
  const end = endOfHeads({ leaveOutHidden, ...stored });
  return ({ isHidden, cells }) => {
    if (isHidden && leaveOutHidden) return 'This row is hidden in the spreadsheet and left out.';
    const isLonger = cells.slice(end).some((cell) => !isEmptyCell(cell));
    return isLonger ? 'This row has more cells than there are headings. Put values with commas in quotes.' : undefined;
  };
}

/** Runs the dry run for all rows. A row without data in any imported column is rejected. */
export async function dryRunRows(
  context: WriteContext,
  stored: StoredImport,
  rows: readonly FileRow[],
): Promise<DryRunRow[]> {
  const { kind, company } = stored;
  const errorOf = rowValidator(stored);
  const parsed = await readRows(
    context,
    stored,
    rows.filter((row) => errorOf(row) === undefined),
  );
  const isEmpty = ({ values, reasons }: ParsedRow) => Object.keys({ ...values, ...reasons }).length === 0;
  const nonEmpty = parsed.filter((row) => !isEmpty(row));
  const otherCompany = nonEmpty.flatMap((row) => otherCompanyRow(row, company) ?? []);
  const ownCompany = nonEmpty.filter((row) => !otherCompanyRow(row, company)).map(withoutCompany);
  const dryRun = await importerOf(kind).dryRun({ context, company }, ownCompany);
  const empty = parsed
    .filter(isEmpty)
    .map((row) => invalidRow(row, '', 'This row has no data in any imported column.'));
  const invalid = rows.flatMap((row) => {
    const reason = errorOf(row);
    return reason === undefined ? [] : [invalidRow(row, '', reason)];
  });
  return [...dryRun, ...otherCompany, ...empty, ...invalid].toSorted((one, other) => one.line - other.line);
}

/** The part of a dry-run row that is stored. */
export function rowOutcomeOf({ key: _key, body: _body, ...row }: DryRunRow): RowOutcome {
  return { ...row, madeVersion: null };
}
