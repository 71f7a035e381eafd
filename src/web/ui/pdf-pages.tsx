/** Renders the pages of a PDF, also in browsers that cannot show PDFs, as on phones. */
import { useEffect, useRef, useState } from 'react';
import type { PdfPage } from './pdf-library.ts';
import classes from './pdf-pages.module.css';

/** Maximum number of rendered pages. Each uses about 8 MB of a phone's memory. */
const maxPages = 20;
/** Width of a rendered page in pixels, enough for high-density screens. */
const pageDots = 1190;
/** Browsers draw nothing on a canvas above their maximum size, as for a very long page. */
const maxCanvasDots = 4_000_000;
/** Complex drawings can take minutes, so that a download is faster. */
const maxDrawingMs = 15_000;

/** The rendered part of a PDF. */
interface Drawing {
  canvases: readonly HTMLCanvasElement[];
  pageCount: number;
  /** Images, fonts or pages are missing, for example because a decoder or character map is not included. */
  isPartial: boolean;
}

/** The library represents images, fonts and patterns that it cannot read as null or an error. */
function hasMissingParts({ objs, commonObjs }: PdfPage): boolean {
  return [...objs, ...commonObjs].some(([, data]) => data === null || typeof data === 'string');
}

async function drawPage(page: PdfPage, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void> {
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(pageDots / width, Math.sqrt(maxCanvasDots / (width * height)));
  const viewport = page.getViewport({ scale });
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  const task = page.render({ canvas, viewport });
  signal.addEventListener('abort', () => task.cancel(), { once: true });
  await task.promise;
}

/** Rejects with the signal's reason when it is aborted. */
function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return promise;
}

/** Renders each page on its own canvas, until the timeout. The library is large, so it is only loaded here. */
async function drawPages(file: Blob, leaving: AbortSignal): Promise<Drawing> {
  const { openPdf } = await import('./pdf-library.ts');
  const bytes = new Uint8Array(await file.arrayBuffer());
  leaving.throwIfAborted();
  const signal = AbortSignal.any([leaving, AbortSignal.timeout(maxDrawingMs)]);
  const { pdf, close } = openPdf(bytes);
  const aborted = rejectWhenAborted(signal);
  const canvases: HTMLCanvasElement[] = [];
  let isPartial = false;
  try {
    const document = await Promise.race([pdf, aborted]);
    const drawnPages = Math.min(document.numPages, maxPages);
    for (let number = 1; number <= drawnPages && !signal.aborted; number += 1) {
      const canvas = globalThis.document.createElement('canvas');
      try {
        const page = await Promise.race([document.getPage(number), aborted]);
        await Promise.race([drawPage(page, canvas, signal), aborted]);
        isPartial ||= hasMissingParts(page);
      } catch {
        isPartial = true;
        if (signal.aborted) break;
      }
      canvases.push(canvas);
    }
    if (canvases.length === 0) signal.throwIfAborted();
    return { canvases, pageCount: document.numPages, isPartial };
  } finally {
    close();
  }
}

function noteFor({ canvases, pageCount, isPartial }: Drawing): string | undefined {
  if (isPartial) return 'Parts of this PDF cannot be shown here. Download it to see all of it.';
  if (canvases.length === pageCount) return undefined;
  return `The first ${canvases.length} of ${pageCount} pages are shown. Download it to see all of it.`;
}

function describeLoadError(error: unknown): string {
  const needsPassword = error instanceof Error && error.name === 'PasswordException';
  return `This PDF ${needsPassword ? 'needs its password' : 'cannot be shown here'}. Download it to open it.`;
}

/** A blank sheet with the size of the first page, so that nothing moves when that is rendered. */
export function PdfPlaceholder() {
  return (
    <div role="status" className={classes.placeholder}>
      Loading PDF...
    </div>
  );
}

interface Props {
  file: Blob;
  /** Accessible name: `Sample invoice`. */
  label: string;
}

/** The previous file's pages stay visible until the new ones are rendered. */
export function PdfPages({ file, label }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [note, setNote] = useState<string>();
  const [isEmpty, setIsEmpty] = useState(true);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    drawPages(file, signal).then(
      (drawing) => {
        if (signal.aborted) return;
        for (const [index, canvas] of drawing.canvases.entries()) {
          canvas.setAttribute('role', 'img');
          canvas.setAttribute('aria-label', `${label}, page ${index + 1} of ${drawing.pageCount}`);
        }
        box.current?.replaceChildren(...drawing.canvases);
        setIsEmpty(false);
        setNote(noteFor(drawing));
      },
      (error: unknown) => !signal.aborted && setNote(describeLoadError(error)),
    );
    return () => leaving.abort();
  }, [file, label]);

  return (
    <>
      {note === undefined ? null : <p role="status">{note}</p>}
      {isEmpty && note === undefined ? <PdfPlaceholder /> : null}
      <div ref={box} className={classes.pages} hidden={isEmpty} />
    </>
  );
}
