/** Downloads a paper's PDF: fetched at the first click, saved again from memory at later ones (specification, section 4). */
import { useRef, useState } from 'react';
import { paperFileName } from '#paperwork/paperwork.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { hasStatus } from '#web/api/api-error.ts';
import { saveFile } from '#web/save-file.ts';
import { type PaperVersion, useFetchPaperFile, useRefreshPaper } from './paper-queries.ts';
import type { PaperTarget } from './paper-target.ts';

interface KeptFile {
  /** The version of the paper that the file was printed from. */
  etag: string | undefined;
  file: Blob;
}

interface PaperDownload {
  download: () => void;
  busy: boolean;
}

/** A kept file is saved again only while it is of the paper's latest version; `onMissing` when the paper is gone. */
export function usePaperDownload(
  target: PaperTarget,
  version: PaperVersion | undefined,
  onMissing: () => unknown,
): PaperDownload {
  const kept = useRef<KeptFile>(undefined);
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const { mutateAsync: fetchFile } = useFetchPaperFile(target);
  const refresh = useRefreshPaper(target);

  /** Somebody else may have saved the paper since; where the server cannot be asked, what is known counts. */
  async function latest(known: PaperVersion): Promise<PaperVersion> {
    try {
      return await refresh();
    } catch (error) {
      if (hasStatus(error, 404)) throw error;
      return known;
    }
  }

  async function save(known: PaperVersion): Promise<void> {
    const { data, etag } = await latest(known);
    if (kept.current?.etag !== etag) kept.current = { etag, file: await fetchFile() };
    if (kept.current) saveFile(kept.current.file, paperFileName(target.kind, data.number));
  }

  async function download() {
    if (running.current || version === undefined) return;
    running.current = true;
    setBusy(true);
    clearAlerts('Error', 'Warning');
    try {
      await save(version);
    } catch (error) {
      sendAlert('Error', `Failed to download ${target.kind} file.`);
      if (hasStatus(error, 404)) onMissing();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { download: () => void download(), busy };
}
