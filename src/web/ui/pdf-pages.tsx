/** The pages of a PDF drawn onto the screen, also where the browser shows none by itself, as on phones. */
import { useEffect, useRef, useState } from 'react';
import classes from './pdf-pages.module.css';

/** Pages that are drawn: each takes some 8 MB of a phone's memory. */
const maxPages = 20;
/** Dots that a page is wide: enough for a screen of twice the dots. */
const pageDots = 1190;
/** Browsers draw nothing onto a canvas that is larger than they take, such as one for a very long page. */
const maxCanvasDots = 4_000_000;

/** A PDF as far as it can be drawn. */
interface Drawing {
  canvases: readonly HTMLCanvasElement[];
  pageCount: number;
  /** Pictures, fonts or pages are missing, as those that need a decoder or a table of letters that is not built in. */
  isPartial: boolean;
}

type Pdf = Awaited<ReturnType<typeof import('unpdf').getDocumentProxy>>;
type Page = Awaited<ReturnType<Pdf['getPage']>>;

/** The library leaves out what it cannot read, and keeps nothing or the reason in its place. */
function hasMissingParts({ objs, commonObjs }: Page): boolean {
  return [...objs, ...commonObjs].some(([, data]) => data === null || typeof data === 'string');
}

async function drawPage(page: Page, canvas: HTMLCanvasElement): Promise<void> {
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(pageDots / width, Math.sqrt(maxCanvasDots / (width * height)));
  const viewport = page.getViewport({ scale });
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  await page.render({ canvas, viewport }).promise;
}

/** Every page on a canvas of its own. The library is large, and comes when it is first needed. */
async function drawPages(file: Blob, signal: AbortSignal): Promise<Drawing> {
  const { getDocumentProxy } = await import('unpdf');
  const bytes = new Uint8Array(await file.arrayBuffer());
  // Letters are drawn as paths: the page's policy lets no font in that is not its own.
  const document = await getDocumentProxy(bytes, { disableFontFace: true });
  const canvases: HTMLCanvasElement[] = [];
  let isPartial = false;
  try {
    const drawnPages = Math.min(document.numPages, maxPages);
    for (let number = 1; number <= drawnPages && !signal.aborted; number += 1) {
      const canvas = globalThis.document.createElement('canvas');
      try {
        const page = await document.getPage(number);
        await drawPage(page, canvas);
        isPartial ||= hasMissingParts(page);
      } catch {
        isPartial = true;
      }
      canvases.push(canvas);
    }
    return { canvases, pageCount: document.numPages, isPartial };
  } finally {
    await document.loadingTask.destroy();
  }
}

function noteOn({ canvases, pageCount, isPartial }: Drawing): string | undefined {
  if (isPartial) return 'Parts of this PDF cannot be shown here. Download it to see all of it.';
  if (canvases.length === pageCount) return undefined;
  return `The first ${canvases.length} of ${pageCount} pages are shown. Download it to see all of it.`;
}

function faultText(error: unknown): string {
  const needsPassword = error instanceof Error && error.name === 'PasswordException';
  return `This PDF ${needsPassword ? 'needs its password' : 'cannot be shown here'}. Download it to open it.`;
}

interface Props {
  file: Blob;
  /** Names the pages: `Sample invoice`. */
  label: string;
}

/** The last file's pages stay until those of the next are drawn. */
export function PdfPages({ file, label }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [note, setNote] = useState<string>();

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
        setNote(noteOn(drawing));
      },
      (error: unknown) => !signal.aborted && setNote(faultText(error)),
    );
    return () => leaving.abort();
  }, [file, label]);

  return (
    <>
      {note === undefined ? null : <p role="status">{note}</p>}
      <div ref={box} className={classes.pages} />
    </>
  );
}
