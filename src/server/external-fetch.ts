/** Calls of services that others run: however an answer is made, it costs little memory and little time. */

import { withCertificateAdvice } from './extra-certificates.ts';

/** Bounds of any answer, its body included. */
const externalLimits = { bytes: 1_048_576, ms: 10_000 } as const;

/** What may be narrower than usual. */
export interface ExternalLimits {
  bytes?: number;
  ms?: number;
}

/** Of `fetch`, as the libraries write it that use this one. */
type ExternalInit = Omit<RequestInit, 'body'> & { body?: RequestInit['body'] | undefined };

/** Statuses whose answers have no body. */
const bodiless = [204, 205, 304];

/** Counts what was unpacked, so that a small answer that unpacks to a large one is given up as well. */
async function readBody(response: Response, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxBytes) throw new Error(`The answer is larger than ${maxBytes} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * `fetch` whose answer is whole once it resolves, and which follows no redirect: keys and tokens stay with the service
 * that they are for. With `redirect: 'manual'` the redirect is the answer.
 * @throws Error for an answer that is too large, too slow, redirected or broken off
 */
export async function fetchExternal(
  input: string | URL | Request,
  init: ExternalInit = {},
  { bytes = externalLimits.bytes, ms = externalLimits.ms }: ExternalLimits = {},
): Promise<Response> {
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(new Error(`No whole answer within ${ms} ms.`)), ms);
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
    // Ends the connection of an answer that was not read to its end.
    end.abort();
  }
}
