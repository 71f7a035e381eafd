/** The local store behind a server of its own, for tests of its addresses. */
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

/** A photo of a truck, the key that addresses are signed with, and its bytes. */
export const key = 'truck-1/images/photo-1';
export const type = 'image/png';
export const secret = 'a secret of the test';
export const png = Buffer.concat([Buffer.from('\x89PNG', 'latin1'), Buffer.alloc(20_000, 1)]);

interface Setup {
  options?: Partial<LocalOptions>;
  rules?: Partial<UploadRules>;
  mayRead?: MayRead;
  limits?: Partial<RequestLimits>;
  /** Hears every line of the log. */
  onLog?: (line: string) => void;
}

/** A server with nothing but the store, whose keys all wait for a file until they have one. */
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

/** A PUT whose body is sent by hand. */
export function beginPut(uri: string, headers: Record<string, string> = {}): ClientRequest {
  const put = request(uri, {
    method: 'PUT',
    headers: { 'x-ms-blob-type': 'BlockBlob', 'content-type': type, ...headers },
  });
  put.on('error', () => undefined);
  return put;
}

/** The answer's status; undefined where the connection ended without one. */
export function statusOf(put: ClientRequest): Promise<number | undefined> {
  return new Promise((resolve) => {
    put.on('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    put.on('close', () => resolve(undefined));
  });
}

/** The refusal that an answer tells of. */
export async function errorOf(response: Response): Promise<{ status: number; message: string }> {
  const body = (await response.json()) as { status: number; message: string };
  expect(body.status).toBe(response.status);
  return body;
}
