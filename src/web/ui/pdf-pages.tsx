/** The pages of a PDF drawn onto the screen, also where the browser shows none by itself, as on phones. */
import { useEffect, useRef, useState } from 'react';
import classes from './pdf-pages.module.css';

type Canvases = readonly HTMLCanvasElement[];

/** Dots that a page is wide: enough for a screen of twice the dots. */
const pageDots = 1190;

/** Every page on a canvas of its own. The library is large, and comes when it is first needed. */
async function drawPages(file: Blob, signal: AbortSignal): Promise<Canvases> {
  const { getDocumentProxy } = await import('unpdf');
  const bytes = new Uint8Array(await file.arrayBuffer());
  // Letters are drawn as paths: the page's policy lets no font in that is not its own.
  const document = await getDocumentProxy(bytes, { disableFontFace: true });
  const canvases: HTMLCanvasElement[] = [];
  try {
    for (let number = 1; number <= document.numPages && !signal.aborted; number += 1) {
      const page = await document.getPage(number);
      const viewport = page.getViewport({ scale: pageDots / page.getViewport({ scale: 1 }).width });
      const canvas = globalThis.document.createElement('canvas');
      canvas.width = Math.round(viewport.width);
      canvas.height = Math.round(viewport.height);
      await page.render({ canvas, viewport }).promise;
      canvases.push(canvas);
    }
  } finally {
    await document.loadingTask.destroy();
  }
  return canvases;
}

interface Props {
  file: Blob;
  /** Names the pages: `Sample invoice`. */
  label: string;
}

/** The last file's pages stay until those of the next are drawn. */
export function PdfPages({ file, label }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [isBroken, setBroken] = useState(false);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    drawPages(file, signal).then(
      (canvases) => {
        if (signal.aborted) return;
        for (const [index, canvas] of canvases.entries()) {
          canvas.setAttribute('role', 'img');
          canvas.setAttribute('aria-label', `${label}, page ${index + 1} of ${canvases.length}`);
        }
        box.current?.replaceChildren(...canvases);
        setBroken(false);
      },
      () => !signal.aborted && setBroken(true),
    );
    return () => leaving.abort();
  }, [file, label]);

  return (
    <>
      {isBroken ? <p>This PDF cannot be shown here.</p> : null}
      <div ref={box} className={classes.pages} />
    </>
  );
}
