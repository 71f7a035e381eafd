/** Uploads one file to a URL that it requests: in one piece, or in blocks that resume after a lost connection. */
import { blockBytes } from '#files/upload-limits.ts';
import { hasStatus } from '#web/api/api-error.ts';
import { putBytes } from './put-bytes.ts';
import { retryWithBackoff } from './retry-with-backoff.ts';
import { sendBlocks } from './send-blocks.ts';

export interface AddressRequest {
  /** Repeating the key returns a URL for the same file. */
  key: string;
  /** In bytes. */
  size: number;
  signal: AbortSignal;
}

export interface Upload {
  /** Requests the upload URL. */
  requestAddress: (request: AddressRequest) => Promise<string>;
  contentType: string;
  /** Original name of the file. */
  name: string;
  body: Blob;
  key: string;
  /** Whether an earlier run of the same upload was interrupted. */
  isResumed: boolean;
  /** Called with a new key if the server no longer knows the file of the old one. */
  onKey: (key: string) => void;
  signal: AbortSignal;
  /** Called with a fraction from 0 to 1. */
  onProgress: (share: number) => void;
  /** Called when the connection is lost; the upload resumes automatically. */
  onStall: () => void;
}

async function putFile(uri: string, { body, contentType, signal }: Upload, onSent: (bytes: number) => void) {
  const headers = { 'x-ms-blob-type': 'BlockBlob', 'content-type': contentType };
  await putBytes({ uri, body, headers, signal, onSent });
}

/** The URL has expired, or the server has deleted the upload after a day without progress. */
const isExpired = (error: unknown) => hasStatus(error, 403) || hasStatus(error, 404);

/**
 * Resolves when the storage has the complete file.
 * @throws ApiError, CancelError
 */
export async function uploadFile(upload: Upload): Promise<void> {
  const { requestAddress, body, signal, onProgress, onStall } = upload;
  const { size } = body;
  let { key, isResumed } = upload;
  let sent = 0;
  let fruitlessRestarts = 0;
  const onSent = (bytes: number) => {
    sent = Math.max(sent, bytes);
    onProgress(size === 0 ? 0 : Math.min(1, bytes / size));
  };
  async function attempt(): Promise<void> {
    const uri = await requestAddress({ key, size, signal });
    try {
      if (size > blockBytes) {
        const blocks = { ...upload, uri, isResumed, onSent };
        isResumed = true;
        await sendBlocks(blocks);
      } else await putFile(uri, upload, onSent);
    } catch (error) {
      // The URL accepts one file only, so an earlier attempt succeeded and its response was lost.
      if (!hasStatus(error, 409)) throw error;
    }
  }
  const retryFromStart = async (): Promise<void> => {
    const before = sent;
    try {
      await attempt();
    } catch (error) {
      if (!isExpired(error) || (sent === before && fruitlessRestarts > 1)) throw error;
      fruitlessRestarts = sent === before ? fruitlessRestarts + 1 : 0;
      if (hasStatus(error, 404)) {
        key = crypto.randomUUID();
        isResumed = false;
        sent = 0;
        upload.onKey(key);
      }
      await retryFromStart();
    }
  };
  await retryWithBackoff(retryFromStart, { signal, onStall, progress: () => sent });
}
