/** The parts of an Excel workbook besides its sheet (ECMA-376). */

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const contentTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Number formats, in the order of `styleOf` from `pounds` on. */
const formats = [
  '&quot;£&quot;#,##0.00;-&quot;£&quot;#,##0.00',
  '&quot;$&quot;#,##0.00;-&quot;$&quot;#,##0.00',
  'd mmm yyyy',
  '#,##0',
];

/** Style indexes of cells. */
export const styleOf = {
  text: 0,
  head: 1,
  pounds: 2,
  dollars: 3,
  date: 4,
  number: 5,
} as const;

/** Lower numbers are Excel's built-in formats. */
const firstFormat = 164;

const numberFormats = formats.map((code, index) => `<numFmt numFmtId="${firstFormat + index}" formatCode="${code}"/>`);
const numberStyles = formats.map(
  (_, index) => `<xf numFmtId="${firstFormat + index}" fontId="0" fillId="0" borderId="0" applyNumberFormat="1"/>`,
);
const font = '<sz val="11"/><name val="Calibri"/>';

const styles = `${head}<styleSheet xmlns="${spreadsheet}"><numFmts count="${formats.length}">${numberFormats.join('')}</numFmts><fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length + 2}"><xf numFmtId="49" fontId="0" fillId="0" borderId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" applyFont="1"/>${numberStyles.join('')}</cellXfs></styleSheet>`;

function override(name: string, type: string): string {
  return `<Override PartName="${name}" ContentType="${contentTypes}.${type}+xml"/>`;
}

function relationship(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${office}/relationships/${type}" Target="${target}"/>`;
}

function relationships(...each: string[]): string {
  return `${head}<Relationships xmlns="${packages}/relationships">${each.join('')}</Relationships>`;
}

/** Path of the sheet in the workbook's archive. */
export const sheetPart = 'xl/worksheets/sheet1.xml';

/** All parts except the sheet, by name. */
export function workbookParts(sheetName: string): Record<string, string> {
  return {
    '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('/xl/workbook.xml', 'sheet.main')}${override(`/${sheetPart}`, 'worksheet')}${override('/xl/styles.xml', 'styles')}</Types>`,
    '_rels/.rels': relationships(relationship('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${head}<workbook xmlns="${spreadsheet}" xmlns:r="${office}/relationships"><sheets><sheet name="${sheetName}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(
      relationship('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relationship('rId2', 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': styles,
  };
}
