/** Checks PDFs with qpdf, compiled to WebAssembly: file structure, streams and page contents. */
import { fileURLToPath } from 'node:url';
import createQpdf from '@neslinesli93/qpdf-wasm';

const program = fileURLToPath(import.meta.resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm'));

/** What qpdf printed about the current file. */
let lines: string[] = [];

/** The package always prints to the console that it finds when it starts. */
async function startQpdf() {
  const { log, error } = console;
  console.log = console.error = (line: string) => void lines.push(line);
  try {
    return await createQpdf({ locateFile: () => program });
  } finally {
    Object.assign(console, { log, error });
  }
}

let started: ReturnType<typeof startQpdf> | undefined;

/** What `qpdf --check` says about a file with errors or warnings; undefined for a clean one. */
export async function pdfFault(file: Uint8Array): Promise<string | undefined> {
  started ??= startQpdf();
  const { FS, callMain } = await started;
  lines = [];
  // The package's types leave this function out.
  (FS as typeof FS & { writeFile(path: string, bytes: Uint8Array): void }).writeFile('/file.pdf', file);
  return callMain(['--check', '/file.pdf']) === 0 ? undefined : lines.join('\n');
}
