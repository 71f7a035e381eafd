/** A server with only the local storage, for tests of its upload and download addresses. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { createHttpServer } from '#server/http/http-server.ts';
import { createLogger } from '#server/http/logger.ts';
import { defaultRequestLimits, type RequestLimits } from '#server/http/request-limits.ts';
import { type LocalOptions, openLocalStorage } from '#server/storage/local-storage.ts';
import type { MayRead, UploadRules } from '#server/storage/media-storage.ts';
import { freePort } from '../network/free-port.ts';

/** A truck's photo, and the secret that signs addresses. */
export const key = 'truck-1/images/photo-1';
export const type = 'image/png';
export const secret = 'a secret of the test';
export const png = Buffer.concat([Buffer.from('\x89PNG', 'latin1'), Buffer.alloc(20_000, 1)]);

interface Setup {
  options?: Partial<LocalOptions>;
  rules?: Partial<UploadRules>;
  mayRead?: MayRead;
  limits?: Partial<RequestLimits>;
  /** Receives every log line. */
  onLog?: (line: string) => void;
}

/** Starts the server; every key accepts one upload. */
export async function startStore({ options = {}, rules = {}, mayRead = async () => true, limits, onLog }: Setup = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'truck-store-'));
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const storage = await openLocalStorage({ folder, secret, publicUrl, reservedBytes: 0, ...options });
  const completed: string[] = [];
  const app = await createHttpServer({
    logger: onLog ? createLogger('info', { write: onLog }) : createLogger('silent'),
    publicUrl,
    limits: limits && { ...defaultRequestLimits, ...limits },
  });
  const allRules: UploadRules = {
    maxBytes: () => 5_000_000,
    matchesFileSignature: (head) => Buffer.from(head).toString('latin1', 0, 4) === '\x89PNG',
    stateOf: async (wanted) => (completed.includes(wanted) ? 'taken' : 'waiting'),
    complete: async (whole) => {
      completed.push(whole);
      return true;
    },
    ...rules,
  };
  await storage.mount?.(app, allRules, mayRead);
  await app.listen({ host: '127.0.0.1', port });
  onTestFinished(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });
  const names = async () => (await readdir(folder, { recursive: true })).sort();
  return { app, storage, folder, publicUrl, completed, names, empty: ['.incoming'] };
}

/** Starts a PUT whose body the test sends itself. */
export function beginPut(uri: string, headers: Record<string, string> = {}): ClientRequest {
  const put = request(uri, {
    method: 'PUT',
    headers: { 'x-ms-blob-type': 'BlockBlob', 'content-type': type, ...headers },
  });
  put.on('error', () => undefined);
  return put;
}

/** The status of the response; undefined if the connection was closed without one. */
export function statusOf(put: ClientRequest): Promise<number | undefined> {
  return new Promise((resolve) => {
    put.on('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    put.on('close', () => resolve(undefined));
  });
}

/** The error in a response's body. */
export async function errorOf(response: Response): Promise<{ status: number; message: string }> {
  const body = (await response.json()) as { status: number; message: string };
  expect(body.status).toBe(response.status);
  return body;
}
