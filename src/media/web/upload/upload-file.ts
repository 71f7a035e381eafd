/** Sends one file to an address that it asks for: in one piece, or in blocks that go on after a lost line (section 12.3). */
import { blockBytes } from '#media/upload-limits.ts';
import { hasStatus } from '#web/api/api-error.ts';
import { putBytes } from './put-bytes.ts';
import { retryWithBackoff } from './retry-with-backoff.ts';
import { sendBlocks } from './send-blocks.ts';

/** What an address is asked for. */
export interface AddressRequest {
  /** The same key again goes on with the same file. */
  key: string;
  /** Bytes. */
  size: number;
  signal: AbortSignal;
}

/** What is to be sent, and who watches. */
export interface Upload {
  /** Asks for the address that takes the bytes. */
  requestAddress: (request: AddressRequest) => Promise<string>;
  contentType: string;
  /** What the file is called where it comes from. */
  name: string;
  body: Blob;
  key: string;
  /** The file of that key is gone: it is another one from now on. */
  onKey: (key: string) => void;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  /** The line is lost; it goes on by itself. */
  onStall: () => void;
}

async function putFile(uri: string, { body, contentType, signal }: Upload, onSent: (bytes: number) => void) {
  const headers = { 'x-ms-blob-type': 'BlockBlob', 'content-type': contentType };
  await putBytes({ uri, body, headers, signal, onSent });
}

/** Addresses end, and what nobody went on with for a day is forgotten. */
const isOver = (error: unknown) => hasStatus(error, 403) || hasStatus(error, 404);

/** Sends the file; settles when the storage has it whole. @throws ApiError, CancelError */
export async function uploadFile(upload: Upload): Promise<void> {
  const { requestAddress, body, signal, onProgress, onStall } = upload;
  const { size } = body;
  let { key } = upload;
  let sent = 0;
  let fresh = 0;
  const onSent = (bytes: number) => {
    sent = Math.max(sent, bytes);
    onProgress(size === 0 ? 0 : Math.min(1, bytes / size));
  };
  async function attempt(): Promise<void> {
    const uri = await requestAddress({ key, size, signal });
    try {
      if (size > blockBytes) await sendBlocks({ ...upload, uri, onSent });
      else await putFile(uri, upload, onSent);
    } catch (error) {
      // The address takes one file once: it has it from a try whose answer was lost.
      if (!hasStatus(error, 409)) throw error;
    }
  }
  const retryFromStart = async (): Promise<void> => {
    const before = sent;
    try {
      await attempt();
    } catch (error) {
      if (!isOver(error) || (sent === before && fresh > 1)) throw error;
      fresh = sent === before ? fresh + 1 : 0;
      if (hasStatus(error, 404)) {
        key = crypto.randomUUID();
        sent = 0;
        upload.onKey(key);
      }
      await retryFromStart();
    }
  };
  await retryWithBackoff(retryFromStart, { signal, onStall, progress: () => sent });
}
