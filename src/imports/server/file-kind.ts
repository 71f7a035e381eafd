/**
 * Detects from its bytes what a file really is, so that an unsuitable file is rejected with advice on how to convert
 * it.
 */

import { isText } from '#documents/server/document-content.ts';
import { csvTextOf } from './csv-text.ts';

/** Bytes read to recognise web pages and other text formats. */
const beginning = 4096;

const starts = {
  archive: Buffer.from('PK\u0003\u0004'),
  oldOffice: Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
  pdf: Buffer.from('%PDF-'),
} as const;

const webPage = /^\uFEFF?\s*(?:<!--|<!doctype html|<html|<head|<body|<meta|<style|<table|<div)/i;
const webArchive = /^MIME-Version: /i;
const oldXml = /<\?mso-application progid="Excel\.Sheet"\?>|urn:schemas-microsoft-com:office:spreadsheet/;
const otherXml = /^\uFEFF?\s*(?:<\?xml|<[a-z][\w:]*\s[^>]*xmlns)/i;
const otherText = /^\{\\rtf/;
/** The second line distinguishes SYLK from a CSV file with the columns `ID;Price`. */
const sylk = /^ID;P[^;\r\n]*(?:;[NE])*[\r\n]+(?:P;P|O;|NN;|[BC];[XY]\d|F;)/;
const dif = /^TABLE[\r\n]+0,1[\r\n]+"/;

const sentences = {
  webPage: 'This is a web page, not a spreadsheet. Open it in Excel and save it as .xlsx.',
  xml: 'This is an XML file, not a spreadsheet. Open it in Excel and save it as .xlsx.',
  locked: 'The file is password-protected. Remove the password first.',
  oldExcel: 'Old Excel files (.xls) are not supported. Save it as .xlsx or as CSV.',
  binary: 'Binary Excel files (.xlsb) are not supported. Open it in Excel and save it as .xlsx.',
  openDocument: 'OpenDocument files (.ods) are not supported. Save it as .xlsx or as CSV.',
  numbers: 'Numbers files are not supported. Export it from Numbers as Excel (.xlsx) or CSV.',
  exchange: 'SYLK and DIF files are not supported. Open it in Excel and save it as .xlsx.',
  unknown: 'This is not a CSV or Excel file. Open it in Excel and save it as .xlsx.',
  document: 'This is a document, not a spreadsheet. Copy its table into Excel and save it as .xlsx.',
  pdf: 'This is a PDF, not a spreadsheet. Ask for the file as Excel (.xlsx) or CSV.',
} as const;

/** Parts that identify archives which are not workbooks. */
const archives: readonly [part: string, sentence: string][] = [
  ['mimetypeapplication/vnd.oasis.opendocument', sentences.openDocument],
  ['META-INF/manifest.xml', sentences.openDocument],
  ['Index/Document.iwa', sentences.numbers],
  ['Index/Tables/', sentences.numbers],
  ['.numbers/Index.zip', sentences.numbers],
  ['/workbook.bin', sentences.binary],
  ['word/document.xml', sentences.document],
];

function startsWith(content: Buffer, bytes: Buffer): boolean {
  return content.subarray(0, bytes.length).equals(bytes);
}

function archiveReason(content: Buffer): string | undefined {
  return archives.find(([part]) => content.includes(part))?.[1];
}

function textReason(content: Buffer): string | undefined {
  const text = csvTextOf(content.subarray(0, beginning));
  // Files of other spreadsheet programs, or UTF-16 and UTF-32 without a byte order mark.
  if (text.includes('\0') || !isText(content)) return sentences.unknown;
  if (sylk.test(text) || dif.test(text)) return sentences.exchange;
  if (oldXml.test(text)) return sentences.xml;
  if (webPage.test(text) || webArchive.test(text)) return sentences.webPage;
  if (otherXml.test(text)) return /<html/i.test(text) ? sentences.webPage : sentences.xml;
  return otherText.test(text) ? sentences.document : undefined;
}

/** Why a file cannot be read as a spreadsheet and what to do instead; undefined if it may be one. */
export function otherKindReason(content: Buffer): string | undefined {
  if (startsWith(content, starts.archive)) return archiveReason(content);
  if (startsWith(content, starts.oldOffice)) {
    return content.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? sentences.locked : sentences.oldExcel;
  }
  return startsWith(content, starts.pdf) ? sentences.pdf : textReason(content);
}

/** Whether a file is a ZIP archive, as every .xlsx workbook is. */
export function isArchive(content: Uint8Array): boolean {
  return startsWith(Buffer.from(content.subarray(0, starts.archive.length)), starts.archive);
}
