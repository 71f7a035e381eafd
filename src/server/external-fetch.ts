/** Requests to external services, with limits for the size and duration of responses. */

import { withCertificateAdvice } from './extra-certificates.ts';

/** Limits of a response including its body. */
const externalLimits = { bytes: 1_048_576, ms: 10_000 } as const;

export interface ExternalLimits {
  bytes?: number;
  ms?: number;
}

/** The `init` of `fetch`, as typed by the libraries that use this function. */
type ExternalInit = Omit<RequestInit, 'body'> & { body?: RequestInit['body'] | undefined };

/** Responses with these statuses have no body. */
const bodiless = [204, 205, 304];

/** Counts decompressed bytes, so that a decompression bomb is aborted as well. */
async function readBody(response: Response, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxBytes) throw new Error(`The response is larger than ${maxBytes} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * A `fetch` that resolves with the complete response. Redirects are errors, so that keys and tokens are not sent to
 * another service; with `redirect: 'manual'` the redirect is returned.
 * @throws Error when the response is too large, too slow, redirected or incomplete
 */
export async function fetchExternal(
  input: string | URL | Request,
  init: ExternalInit = {},
  { bytes = externalLimits.bytes, ms = externalLimits.ms }: ExternalLimits = {},
): Promise<Response> {
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(new Error(`No complete response within ${ms} ms.`)), ms);
  try {
    const signal = AbortSignal.any([end.signal, ...(init.signal ? [init.signal] : [])]);
    const redirect = init.redirect === 'manual' ? 'manual' : 'error';
    const response = await fetch(input, { ...init, body: init.body ?? null, redirect, signal });
    const { status, statusText, headers } = response;
    const body = await readBody(response, bytes);
    return new Response(bodiless.includes(status) ? null : body, { status, statusText, headers });
  } catch (error) {
    throw withCertificateAdvice(error);
  } finally {
    clearTimeout(timer);
    // Closes the connection of a response that was not read completely.
    end.abort();
  }
}
