import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { workbookOf } from '#test/files/import-files.ts';
import { otherKindReason } from './file-kind.ts';

const webPage = 'This is a web page, not a spreadsheet. Open it in Excel and save it as .xlsx.';
const xml = 'This is an XML file, not a spreadsheet. Open it in Excel and save it as .xlsx.';
const exchange = 'SYLK and DIF files are not supported. Open it in Excel and save it as .xlsx.';
const unknown = 'This is not a CSV or Excel file. Open it in Excel and save it as .xlsx.';
const openDocument = 'OpenDocument files (.ods) are not supported. Save it as .xlsx or as CSV.';
const oldOffice = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const archiveOf = (name: string, content = '') => Buffer.from(zipSync({ [name]: Buffer.from(content) }, { level: 0 }));

test.each([
  ['a web page', Buffer.from('<html><body><table><tr><td>Reg</td></tr></table></body></html>'), webPage],
  ['an HTML table without a page', Buffer.from('\r\n <TABLE border=1><tr>'), webPage],
  ['a page with a byte order mark', Buffer.from('\uFEFF<!DOCTYPE html><html>'), webPage],
  ['a page with a comment', Buffer.from('<!-- made by x --><html>'), webPage],
  ['a page in UTF-16', Buffer.from('\uFEFF<html>', 'utf16le'), webPage],
  ['a page in XML', Buffer.from('<?xml version="1.0"?><html xmlns="x">'), webPage],
  ['a web archive', Buffer.from('MIME-Version: 1.0\r\nContent-Type: multipart/related'), webPage],
  ['an XML spreadsheet', Buffer.from('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook>'), xml],
  ['a page in UTF-16 with the high byte first', Buffer.from('\uFEFF<html>', 'utf16le').swap16(), webPage],
  ['XML without a declaration', Buffer.from('<x:worksheet xmlns:x="y"><x:row/>'), xml],
  ['a SYLK file', Buffer.from('ID;PWXL;N;E\r\nP;PGeneral\r\nC;Y1;X1;K"Reg"\r\nE\r\n'), exchange],
  ['a SYLK file of another program', Buffer.from('ID;PQuattro Pro\r\nB;X4;Y4\r\nC;X1;Y1;K1\r\nE\r\n'), exchange],
  ['a SYLK file of a Mac', Buffer.from('ID;PWXL;N;E\rP;PGeneral\rE\r'), exchange],
  ['a DIF file', Buffer.from('TABLE\r\n0,1\r\n"EXCEL"\r\nVECTORS\r\n0,2\r\n""\r\n'), exchange],
  ['a compressed file', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]), unknown],
  ['a workbook of Excel 4', Buffer.from([0x09, 0x04, 0x06, 0, 0, 0, 0x10, 0, 0x6c, 0x09]), unknown],
  ['UTF-16 without a byte order mark', Buffer.from('Reg,Make\r\nAB 1,DAF', 'utf16le'), unknown],
  ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x52, 0, 0, 0, 0x0a, 0, 0, 0]), unknown],
  ['an old workbook', oldOffice, 'Old Excel files (.xls) are not supported. Save it as .xlsx or as CSV.'],
  [
    'a workbook with a password',
    Buffer.concat([oldOffice, Buffer.from('EncryptedPackage', 'utf16le')]),
    'The file is password-protected. Remove the password first.',
  ],
  [
    'a binary workbook',
    archiveOf('xl/workbook.bin'),
    'Binary Excel files (.xlsb) are not supported. Open it in Excel and save it as .xlsx.',
  ],
  ['an OpenDocument file', archiveOf('mimetype', 'application/vnd.oasis.opendocument.spreadsheet'), openDocument],
  ['an OpenDocument file without its type', archiveOf('META-INF/manifest.xml'), openDocument],
  [
    'a binary workbook in another folder',
    archiveOf('other/workbook.bin'),
    'Binary Excel files (.xlsb) are not supported. Open it in Excel and save it as .xlsx.',
  ],
  [
    'a Numbers package',
    archiveOf('Stock.numbers/Index.zip'),
    'Numbers files are not supported. Export it from Numbers as Excel (.xlsx) or CSV.',
  ],
  [
    'a Numbers file',
    archiveOf('Index/Document.iwa'),
    'Numbers files are not supported. Export it from Numbers as Excel (.xlsx) or CSV.',
  ],
  [
    'a Word file',
    archiveOf('word/document.xml'),
    'This is a document, not a spreadsheet. Copy its table into Excel and save it as .xlsx.',
  ],
  [
    'a document in rich text',
    Buffer.from('{\\rtf1\\ansi Reg AB 1}'),
    'This is a document, not a spreadsheet. Copy its table into Excel and save it as .xlsx.',
  ],
  ['a PDF', Buffer.from('%PDF-1.7'), 'This is a PDF, not a spreadsheet. Ask for the file as Excel (.xlsx) or CSV.'],
])('%s is rejected with advice on how to convert it', (_what, content, reason) => {
  expect(otherKindReason(content)).toBe(reason);
});

test.each([
  ['a workbook', Buffer.from(workbookOf(''))],
  ['a CSV file', Buffer.from('Reg,Notes\nAB 1,<html> <table>')],
  ['a CSV file whose first columns look like SYLK', Buffer.from('ID;Price\r\nC;100\r\nP;200\r\n')],
  ['a CSV file with a column called TABLE', Buffer.from('TABLE,Reg\r\n0,1\r\n')],
  ['an empty file', Buffer.from('')],
])('%s is accepted', (_what, content) => {
  expect(otherKindReason(content)).toBeUndefined();
});
