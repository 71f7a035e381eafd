/** PUTs bytes to a presigned URL with progress, which `fetch` does not tell of. */
import { ApiError, CancelError } from '#web/api/api-error.ts';

interface Put {
  uri: string;
  body: Blob | string;
  headers?: Record<string, string>;
  signal: AbortSignal;
  /** Bytes that are sent. */
  onSent?: (bytes: number) => void;
}

function bodyOf(request: XMLHttpRequest): unknown {
  try {
    return JSON.parse(request.responseText);
  } catch {
    return undefined;
  }
}

/** Milliseconds without a byte on its way, after which a line counts as lost. */
const idleMs = 60_000;

/** Settles when the storage has answered. @throws ApiError (status 0 where no answer came), CancelError */
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
    // What is sent may take its time to be answered: a large file is put together.
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
