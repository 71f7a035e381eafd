/**
 * Media in Azure Blob Storage. Browsers upload and download with shared access signatures, so the bytes do not pass
 * through this server.
 */
import { Readable } from 'node:stream';
import {
  BlobSASPermissions,
  BlobServiceClient,
  type BlockBlobClient,
  type ContainerClient,
  type CorsRule,
  SASProtocol,
  StorageSharedKeyCredential,
} from '@azure/storage-blob';
import type { Log } from '#server/log.ts';
import { StartError } from '#server/start-error.ts';
import {
  assertKey,
  assertPrefix,
  dispositionOf,
  endOfReading,
  type FileEdit,
  isFileMissing,
  isKey,
  type MediaStorage,
  uploadSeconds,
} from './media-storage.ts';
import { StorageUnavailable } from './storage-unavailable.ts';

export interface AzureOptions {
  connectionString: string;
  container: string;
  /** The origin that browsers upload from. */
  publicUrl: string;
  log: Log;
  now?: () => number;
  /** Pause before the first retry; the library's default if undefined. */
  retryDelayMs?: number;
}

/** The library has no timeouts of its own. */
const timeoutsMs = { start: 20_000, check: 5_000, bytes: 30_000, write: 120_000 };

const maxTries = 3;

/** A file of unknown length is uploaded in blocks of this size, a few at a time. */
const blockBytes = 8 * 1_048_576;
const parallelBlocks = 2;

/** Streams a part of a file that begins at `from`, with the edits applied. */
async function* withEdits(part: Readable, from: number, edits: readonly FileEdit[]): AsyncGenerator<Buffer> {
  let at = from;
  for await (const chunk of part as AsyncIterable<Buffer>) {
    const own = edits.filter(({ offset, bytes }) => offset < at + chunk.length && offset + bytes.length > at);
    const bytes = own.length > 0 ? Buffer.from(chunk) : chunk;
    for (const edit of own) {
      const start = Math.max(edit.offset, at);
      const end = Math.min(edit.offset + edit.bytes.length, at + chunk.length);
      bytes.set(edit.bytes.subarray(start - edit.offset, end - edit.offset), start - at);
    }
    at += chunk.length;
    yield bytes;
  }
}

function corsRuleFor(publicUrl: string): CorsRule {
  return {
    allowedOrigins: publicUrl,
    allowedMethods: 'GET,HEAD,PUT,OPTIONS',
    allowedHeaders: 'content-type,range,x-ms-*',
    exposedHeaders: 'content-length,content-range,etag,x-ms-*',
    maxAgeInSeconds: 3600,
  };
}

/** Adds a CORS rule for our origin if there is none and the key permits it. */
async function allowOurOrigin(service: BlobServiceClient, { publicUrl, log }: AzureOptions): Promise<void> {
  try {
    const { cors = [] } = await service.getProperties();
    const isAllowed = cors.some(
      ({ allowedOrigins }) => /^\*$/.test(allowedOrigins) || allowedOrigins.split(',').includes(publicUrl),
    );
    if (!isAllowed) await service.setProperties({ cors: [...cors, corsRuleFor(publicUrl)] });
  } catch (error) {
    log.warn(
      { err: error, rule: corsRuleFor(publicUrl) },
      'The storage account needs this CORS rule, which could not be set.',
    );
  }
}

function connect({ connectionString, retryDelayMs }: AzureOptions): BlobServiceClient {
  const retryOptions = { maxTries, ...(retryDelayMs !== undefined && { retryDelayInMs: retryDelayMs }) };
  let service: BlobServiceClient;
  try {
    service = BlobServiceClient.fromConnectionString(connectionString, { retryOptions });
  } catch (error) {
    throw new StartError('AZURE_STORAGE_CONNECTION_STRING is not an Azure Storage connection string.', error);
  }
  if (service.credential instanceof StorageSharedKeyCredential) return service;
  throw new StartError('AZURE_STORAGE_CONNECTION_STRING must have an AccountKey, which signs the URLs.');
}

async function openContainer(options: AzureOptions): Promise<ContainerClient> {
  const service = connect(options);
  const container = service.getContainerClient(options.container);
  try {
    await container.createIfNotExists({ abortSignal: AbortSignal.timeout(timeoutsMs.start) });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    const place = `The container ${options.container} (AZURE_STORAGE_CONTAINER) at ${new URL(service.url).host}`;
    throw new StartError(`${place} cannot be reached: ${reason}`, error);
  }
  await allowOurOrigin(service, options);
  return container;
}

/** Downloads a blob as a stream. */
async function download(blob: BlockBlobClient, from?: number, count?: number): Promise<Readable> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutsMs.bytes);
  try {
    const { readableStreamBody } = await blob.download(from, count, { abortSignal: late.signal });
    if (!readableStreamBody) throw new Error(`Azure returned no content for ${blob.name}.`);
    return Readable.from(bytesOf(Readable.from(readableStreamBody)));
  } finally {
    clearTimeout(timer);
  }
}

/** A missing file is a normal result; all other errors mean that the storage is unavailable. */
function failureOf(error: unknown): unknown {
  return isFileMissing(error) ? error : new StorageUnavailable(error);
}

/** @throws StorageUnavailable when the stream breaks off */
async function* bytesOf(body: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array | string> {
  try {
    yield* body;
  } catch (error) {
    throw failureOf(error);
  }
}

/** Wraps a function so that its errors are converted by `failureOf`. */
function guarded<Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) {
  return async (...args: Args): Promise<Result> => {
    try {
      return await work(...args);
    } catch (error) {
      throw failureOf(error);
    }
  };
}

function storageIn(container: ContainerClient, now: () => number): MediaStorage {
  const { protocol: scheme, origin } = new URL(container.url);
  const protocol = scheme === 'http:' ? SASProtocol.HttpsAndHttp : SASProtocol.Https;
  const blob = (key: string) => {
    assertKey(key);
    return container.getBlockBlobClient(key);
  };
  return {
    origin,
    uploadAddress: (key, _contentType, inBlocks) => {
      const expiresOn = new Date(now() + uploadSeconds * 1000);
      // "Create" cannot replace an existing blob and does not allow blocks. Blocks need "write", and "read" to list
      // them.
      const permissions = BlobSASPermissions.parse(inBlocks ? 'rcw' : 'c');
      return blob(key).generateSasUrl({ permissions, expiresOn, protocol });
    },
    readAddress: (key, contentType, seconds, { name } = {}) =>
      blob(key).generateSasUrl({
        permissions: BlobSASPermissions.parse('r'),
        expiresOn: endOfReading(now(), seconds),
        protocol,
        // Overrides the type that the uploader sent.
        contentType,
        contentDisposition: dispositionOf(key, contentType, name),
        cacheControl: `private, max-age=${seconds}, immutable`,
      }),
    list: guarded(async (prefix: string) => {
      assertPrefix(prefix);
      const found = [];
      // A user viewing a truck's photos is waiting for this.
      const abortSignal = AbortSignal.timeout(timeoutsMs.check);
      for await (const { name, properties } of container.listBlobsFlat({ prefix, abortSignal })) {
        found.push({ key: name, size: properties.contentLength ?? 0, contentType: properties.contentType });
      }
      return found;
    }),
    async *listAll() {
      for await (const { name, properties } of container.listBlobsFlat()) {
        if (!isKey(name)) continue;
        yield { key: name, size: properties.contentLength ?? 0, contentType: properties.contentType };
      }
    },
    read: guarded(async (key: string, firstBytes?: number) => await download(blob(key), 0, firstBytes)),
    readPart: guarded(async (key: string, from: number, to: number) => await download(blob(key), from, to - from + 1)),
    write: guarded(async (key: string, bytes: Uint8Array, contentType: string) => {
      const abortSignal = AbortSignal.timeout(timeoutsMs.write);
      await blob(key).uploadData(Buffer.from(bytes), {
        abortSignal,
        blobHTTPHeaders: { blobContentType: contentType },
      });
    }),
    writeStream: guarded(async (key: string, body: Readable, contentType: string) => {
      const options = { blobHTTPHeaders: { blobContentType: contentType } };
      await blob(key).uploadStream(body, blockBytes, parallelBlocks, options);
    }),
    edit: guarded(async (key: string, edits: readonly FileEdit[]) => {
      // The new blob replaces the old one once it is complete; until then the old one is served.
      const { readableStreamBody, contentType = 'application/octet-stream' } = await blob(key).download();
      if (!readableStreamBody) throw new Error(`Azure returned no content for ${key}.`);
      const body = Readable.from(withEdits(Readable.from(readableStreamBody), 0, edits), { objectMode: false });
      await blob(key).uploadStream(body, blockBytes, parallelBlocks, {
        blobHTTPHeaders: { blobContentType: contentType },
      });
    }),
    remove: guarded(async (prefix: string) => {
      assertPrefix(prefix);
      for await (const { name } of container.listBlobsFlat({ prefix })) {
        await container.getBlobClient(name).deleteIfExists({ deleteSnapshots: 'include' });
      }
    }),
    check: async (signal) => {
      const limit = AbortSignal.timeout(timeoutsMs.check);
      await container.getProperties({ abortSignal: signal ? AbortSignal.any([signal, limit]) : limit });
    },
    // Azure deletes uncommitted blocks itself.
    tidy: async () => undefined,
  };
}

/** Opens the container and creates it if it is missing. @throws StartError when the account cannot be used */
export async function openAzureStorage(options: AzureOptions): Promise<MediaStorage> {
  return storageIn(await openContainer(options), options.now ?? Date.now);
}
