/** A job for the PDF thread: the module that draws the document, and its data. */

export interface PdfJob {
  /** URL of the module that draws it. */
  file: string;
  /** The module's exported function, which turns data into the bytes of a PDF. */
  draw: string;
  /** Must be structured-cloneable. */
  data: unknown;
}

/**
 * Describes a kind of document. The thread loads the module, so the caller does not have to.
 * @param file `new URL('./paper-document.ts', import.meta.url)`
 * @param draw name of its function `(data: Data) => Promise<Buffer>`
 */
export function pdfKind<Data>(file: URL, draw: string): (data: Data) => PdfJob {
  return (data) => ({ file: file.href, draw, data });
}
