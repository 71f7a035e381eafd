/** What the printer's thread is asked for: which file draws a document, and of what. */

/** A document to be made. */
export interface PdfJob {
  /** The address of the file that draws it. */
  file: string;
  /** The function that it exports for that: data to the bytes of a PDF. */
  draw: string;
  /** What it draws; a thread's message can carry it. */
  data: unknown;
}

/**
 * A kind of document; what it gives is a job for the printer. The thread loads the file, so that whoever asks need not.
 * @param file as `new URL('./paper-document.ts', import.meta.url)`
 * @param draw the name of its function, `(data: Data) => Promise<Buffer>`
 */
export function pdfKind<Data>(file: URL, draw: string): (data: Data) => PdfJob {
  return (data) => ({ file: file.href, draw, data });
}
