/** A document for the PDF thread, which imports the module that draws it, so that the main thread does not have to. */
export interface PdfJob {
  /** URL of the module. Its `draw` turns the data into a PDF. */
  file: string;
  /** Must be structured-cloneable. */
  data: unknown;
}

interface PdfModule {
  draw: (data: never) => Promise<Buffer>;
}

/** `pdfJob<typeof import('./label-document.ts')>(new URL('./label-document.ts', import.meta.url), data)` */
export function pdfJob<Module extends PdfModule>(file: URL, data: Parameters<Module['draw']>[0]): PdfJob {
  return { file: file.href, data };
}
