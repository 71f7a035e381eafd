/** A PDF read back: its text, page by page. */
import { extractText } from 'unpdf';

/** The text of each page, with single spaces. */
export async function pdfPages(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: false });
  return text.map((page) => page.replace(/\s+/gu, ' ').trim());
}
