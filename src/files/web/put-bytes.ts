/** PUTs bytes to a presigned URL with progress events, which `fetch` does not support. */
import { ApiError, CancelError } from '#web/api/api-error.ts';

interface Put {
  uri: string;
  body: Blob | string;
  headers?: Record<string, string>;
  signal: AbortSignal;
  /** Called with the number of bytes sent. */
  onSent?: (bytes: number) => void;
}

function bodyOf(request: XMLHttpRequest): unknown {
  try {
    return JSON.parse(request.responseText);
  } catch {
    return undefined;
  }
}

/** A connection on which no bytes were sent for this long counts as lost. */
const idleMs = 60_000;

/**
 * Resolves when the storage has responded.
 * @throws ApiError (status 0 without a response), CancelError
 */
export function putBytes({ uri, body, headers = {}, signal, onSent }: Put): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('PUT', uri);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    let idle: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(idle);
      idle = setTimeout(() => {
        reject(new ApiError(uri, 0, 'Network Error', undefined));
        request.abort();
      }, idleMs);
    };
    request.upload.onloadstart = watch;
    request.upload.onprogress = ({ loaded }) => {
      watch();
      onSent?.(loaded);
    };
    // Once everything is sent, the response may take a while, because the storage assembles a large file.
    request.upload.onloadend = () => clearTimeout(idle);
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
