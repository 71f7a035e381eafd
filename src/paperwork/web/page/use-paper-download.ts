/** Downloads a paper's PDF: fetched at the first click, saved again from memory at later ones (specification, section 4). */
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useShowIssued } from '#ledger/web/use-show-issued.ts';
import { paperFileName } from '#paperwork/paper-kinds.ts';
import { paperworkRoutes } from '#paperwork/paperwork-routes.ts';
import { type PaperVersion, useRefreshPaper } from '#paperwork/web/paper-queries.ts';
import { type PaperAddress, paperCallParams } from '#paperwork/web/paper-target.ts';
import { clearAlerts, sendAlert } from '#web/alerts/alerts.tsx';
import { hasStatus } from '#web/api/api-error.ts';
import { callApiForFile } from '#web/api/call-api.ts';
import { retryUpTo } from '#web/api/query-client.ts';
import { saveFile } from '#web/save-file.ts';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';

interface DownloadedFile {
  /** The version of the paper that the file was printed from. */
  etag: string | undefined;
  file: Blob;
}

interface PaperDownload {
  download: () => void;
  busy: boolean;
}

/** Tried twice, but never again where there is none. */
function useFetchFile(target: PaperAddress) {
  return useMutation({
    mutationFn: () => callApiForFile(paperworkRoutes[target.kind].download, { params: paperCallParams(target) }),
    retry: retryUpTo(1),
    retryDelay: 2000,
  });
}

/** A kept file is saved again only while it is of the paper's latest version; `onMissing` when the paper is gone. */
export function usePaperDownload(
  target: PaperAddress,
  version: PaperVersion | undefined,
  onMissing: () => unknown,
): PaperDownload {
  const lastFile = useRef<DownloadedFile>(undefined);
  const { busy, run } = useOneAtATime();
  const { mutateAsync: fetchFile } = useFetchFile(target);
  const refresh = useRefreshPaper(target);
  const showIssued = useShowIssued(target.kind, paperworkRoutes[target.kind].details);

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
    if (lastFile.current?.etag !== etag) {
      lastFile.current = { etag, file: await fetchFile() };
      showIssued();
    }
    if (!lastFile.current) return;
    saveFile(lastFile.current.file, paperFileName(target.kind, data.number));
  }

  async function download(known: PaperVersion) {
    clearAlerts('Error', 'Warning');
    try {
      await save(known);
    } catch (error) {
      sendAlert('Error', `Failed to download ${target.kind} file.`);
      if (hasStatus(error, 404)) onMissing();
    }
  }

  return { download: () => void run(() => version && download(version)), busy };
}
