/** Reads the rows of a workbook from its first visible sheet that has any. */
import { isEmptyCell } from '#imports/cell.ts';
import { readFormats } from './cell-formats.ts';
import type { FileRow } from './import-row-store.ts';
import { UnreadableFile } from './parsed-file.ts';
import { readSheetCells, type SheetCells, type SheetContext } from './sheet-cells.ts';
import { unpackWorkbook } from './unpack-workbook.ts';
import { readWorkbookParts, type SheetPart } from './workbook-parts.ts';
import { unescapeText, visitXml } from './workbook-xml.ts';

/** The shared strings that cells refer to by index. */
function readSharedStrings(part: Uint8Array | undefined): string[] {
  const strings: string[] = [];
  let [text, isText, isPhonetic] = ['', false, false];
  if (!part) return strings;
  visitXml(part, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't';
    },
    text: (given) => {
      if (isText && !isPhonetic) text += given;
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si') strings.push(unescapeText(text));
    },
  });
  return strings;
}

interface ChosenSheet extends SheetCells {
  sheet: SheetPart;
}

/**
 * The first sheet with rows of several cells; a cover sheet has lines of text. If there is none, the first sheet with
 * rows below its headings, or with any cells.
 */
function findSheet(sheets: readonly SheetPart[], context: SheetContext): ChosenSheet | undefined {
  let list: ChosenSheet | undefined;
  let headingsOnly: ChosenSheet | undefined;
  for (const sheet of sheets) {
    const chosen = { sheet, ...readSheetCells(sheet.xml, context) };
    const tableRows = chosen.rows.filter(({ cells }) => cells.filter((cell) => !isEmptyCell(cell)).length > 1);
    if (tableRows.length > 1) return chosen;
    if (chosen.rows.length > 1) list ??= chosen;
    if (chosen.rows.length === 1) headingsOnly ??= chosen;
  }
  return list ?? headingsOnly;
}

function sheetOfName(sheets: readonly SheetPart[], context: SheetContext, name: string): ChosenSheet {
  const sheet = sheets.find((one) => one.name === name);
  if (!sheet) throw new UnreadableFile(`The file has no sheet ${name}.`);
  return { sheet, ...readSheetCells(sheet.xml, context) };
}

/**
 * @param name the sheet to read; null to find it
 * @throws UnreadableFile if it exceeds the limits; Error if it is not a workbook
 */
export async function readWorkbook(
  bytes: Uint8Array,
  name: string | null,
): Promise<{
  rows: FileRow[];
  sheet: string | null;
  otherSheets: string[];
  hiddenColumns: ReadonlySet<number>;
}> {
  const { sheets, styles, sharedStrings, ...rest } = readWorkbookParts(await unpackWorkbook(bytes));
  const context = { ...rest, formats: readFormats(styles), sharedStrings: readSharedStrings(sharedStrings) };
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const offered = visible.length > 0 ? visible : sheets;
  const chosen = name === null ? findSheet(offered, context) : sheetOfName(offered, context, name);
  return {
    rows: chosen?.rows ?? [],
    sheet: chosen?.sheet.name ?? null,
    otherSheets: visible.filter((sheet) => sheet !== chosen?.sheet).map((sheet) => sheet.name),
    hiddenColumns: chosen?.hiddenColumns ?? new Set(),
  };
}
