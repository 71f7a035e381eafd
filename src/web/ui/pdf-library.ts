/**
 * pdf.js for old and new browsers, loaded when a PDF is first shown. Its JBIG2 and JPEG 2000 decoders are scripts,
 * because WebAssembly would require 'wasm-unsafe-eval' in the content security policy.
 */
import { getDocument, type PDFDocumentProxy, type PDFPageProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import decoderUrl from 'pdfjs-dist/wasm/jbig2_nowasm_fallback.js?url';
import 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url';

export type PdfPage = PDFPageProxy;

/** A PDF in a worker. `close` terminates the worker. */
interface OpenPdf {
  pdf: Promise<PDFDocumentProxy>;
  close: () => void;
}

export function openPdf(data: Uint8Array): OpenPdf {
  const port = new Worker(workerUrl, { type: 'module' });
  const { promise } = getDocument({
    data,
    worker: PDFWorker.create({ port }),
    // Glyphs are drawn as paths, because the content security policy allows no other fonts.
    disableFontFace: true,
    useWasm: false,
    useWorkerFetch: false,
    wasmUrl: new URL('.', new URL(decoderUrl, document.baseURI)).href,
  });
  return { pdf: promise, close: () => port.terminate() };
}
