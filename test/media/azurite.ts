/** Azurite, the emulator of Azure Blob Storage, as a separate process with everything in memory. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The emulator's only account; its key is published by Microsoft. */
const account = {
  name: 'devstoreaccount1',
  key: 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==',
};

export interface Azurite {
  connectionString: string;
  stop(): Promise<void>;
}

/** Ends the emulator when its stdin closes, so that it cannot outlive the test process. */
const endWithInput = "process.stdin.resume().on('close', () => process.exit());";

/** Starts the emulator's blob service on a free loopback port. */
export async function startAzurite(): Promise<Azurite> {
  const program = fileURLToPath(import.meta.resolve('azurite/dist/src/blob/main.js'));
  const flags = ['--inMemoryPersistence', '--skipApiVersionCheck', '--disableTelemetry', '--silent'];
  const preload = ['--import', `data:text/javascript,${encodeURIComponent(endWithInput)}`];
  const address = ['--blobHost', '127.0.0.1', '--blobPort', '0'];
  const child = spawn(process.execPath, [...preload, program, ...address, ...flags], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.unref();
  (child.stdin as Socket).unref();
  const url = await addressIn(child.stdout);
  const endpoint = `${url}/${account.name}`;
  return {
    connectionString: `DefaultEndpointsProtocol=http;AccountName=${account.name};AccountKey=${account.key};BlobEndpoint=${endpoint};`,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

let azuriteOfWorker: Promise<Azurite> | undefined;

/**
 * The connection string of an emulator shared by a worker's tests, which use separate containers: starting one is slow.
 */
export async function sharedAzurite(): Promise<string> {
  azuriteOfWorker ??= startAzurite();
  return (await azuriteOfWorker).connectionString;
}

async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (address) return address;
  }
  throw new Error('The emulator of Azure Blob Storage did not start.');
}
