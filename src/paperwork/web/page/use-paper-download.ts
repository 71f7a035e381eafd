/** Downloads a PDF. The file stays in memory, so that further clicks do not fetch it again. */
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
  /** The version of the paper in the file. */
  etag: string | undefined;
  file: Blob;
}

interface PaperDownload {
  download: () => void;
  busy: boolean;
}

/** Retries once, but not after 404. */
function useFetchFile(target: PaperAddress) {
  return useMutation({
    mutationFn: () => callApiForFile(paperworkRoutes[target.kind].download, { params: paperCallParams(target) }),
    retry: retryUpTo(1),
    retryDelay: 2000,
  });
}

/** Uses the file in memory only if it is of the latest version. Calls `onMissing` if the paper was deleted. */
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

  /** Someone else may have saved the paper since. Falls back to the known version if the server is unreachable. */
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
