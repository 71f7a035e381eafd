/** Sends one file: asks for an address, then PUTs the bytes to it with progress (specification, section 4). */
import { ApiError, CancelError, hasStatus } from '#web/api/api-error.ts';

/** What is to be sent, and who watches. */
export interface Upload {
  /** Asks for the address that takes the bytes. */
  requestAddress: (signal: AbortSignal) => Promise<string>;
  contentType: string;
  /** What the file is called where it comes from. */
  name: string;
  body: Blob;
  /** An address that may have the bytes already: its answer to an earlier try was lost. */
  earlierAddress?: string | undefined;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  onAddress: (uri: string) => void;
}

function bodyOf(request: XMLHttpRequest): unknown {
  try {
    return JSON.parse(request.responseText);
  } catch {
    return undefined;
  }
}

/** `fetch` does not tell how much it has sent. */
function putBytes(uri: string, { body, contentType, signal, onProgress }: Upload): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('PUT', uri);
    request.setRequestHeader('x-ms-blob-type', 'BlockBlob');
    request.setRequestHeader('content-type', contentType);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new ApiError(uri, request.status, request.statusText, bodyOf(request)));
    };
    request.onerror = () => reject(new ApiError(uri, 0, 'Network Error', undefined));
    request.onabort = () => reject(new CancelError(uri));
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    if (signal.aborted) reject(new CancelError(uri));
    else request.send(body);
  });
}

/** Whether the bytes of a try whose answer was lost are there, or go there now; false asks for a new address. */
async function finishEarlier(uri: string, upload: Upload): Promise<boolean> {
  try {
    await putBytes(uri, upload);
    return true;
  } catch (error) {
    // The address takes one file once: it has it.
    if (hasStatus(error, 409)) return true;
    if (hasStatus(error, 403) || hasStatus(error, 404)) return false;
    throw error;
  }
}

/** Sends the file; settles when the storage has it whole. @throws ApiError, CancelError */
export async function uploadFile(upload: Upload): Promise<void> {
  const { earlierAddress } = upload;
  if (earlierAddress !== undefined && (await finishEarlier(earlierAddress, upload))) return;
  const uri = await upload.requestAddress(upload.signal);
  upload.onAddress(uri);
  await putBytes(uri, upload);
}
