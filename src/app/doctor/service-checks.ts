/** Checks the other configured services: storage, identity provider, Auth0, letterheads, vehicle look-up and e-mail. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { readLetterheadFile } from '#companies/server/letterhead-file.ts';
import type { Env } from '#server/env.ts';
import { fetchExternal } from '#server/external-fetch.ts';
import type { Log } from '#server/log.ts';
import { tryMailServer } from '#server/mail/deliver.ts';
import { missingForMail } from '#server/mail/mail-service.ts';
import { openAzureStorage } from '#server/storage/azure-storage.ts';
import { LocalFiles } from '#server/storage/local-files.ts';
import { type Check, type Finding, failed, messageOf, note, ok } from './finding.ts';

/** Difference in seconds between our clock and the issuer's that tokens tolerate. */
const maxClockDifference = 60;

/** Writes, reads and removes a file. */
async function tryStorage(env: Env, log: Log): Promise<void> {
  const key = `doctor/probes/${randomUUID()}`;
  const bytes = randomUUID();
  const files = LocalFiles.beside(join(env.dataDir, 'media'));
  const storage = env.azure ? await openAzureStorage({ ...env.azure, publicUrl: env.publicUrl, log }) : files;
  await storage.writeStream(key, Readable.from([Buffer.from(bytes)]), 'text/plain');
  try {
    const parts: Buffer[] = [];
    for await (const part of await storage.read(key)) parts.push(part);
    if (Buffer.concat(parts).toString() !== bytes) throw new Error('Data read back differs from data written');
  } finally {
    await storage.remove(key);
  }
}

async function checkStorage(env: Env, mediaExists: boolean, log: Log): Promise<Finding> {
  const place = env.azure ? `the container ${env.azure.container}` : join(env.dataDir, 'media');
  if (!env.azure && !mediaExists) return note(`${place} does not exist yet; the first start creates it.`);
  try {
    await tryStorage(env, log);
    return ok(`A file was written to ${place}, read and removed.`);
  } catch (error) {
    const remedy = env.azure
      ? 'Check AZURE_STORAGE_CONNECTION_STRING, AZURE_STORAGE_CONTAINER and the network.'
      : 'Make the folder writable and free some space.';
    const message = messageOf(error);
    const subject = env.azure ? `The container ${env.azure.container}` : place;
    return failed(
      message.startsWith('The container') ? `${message}.` : `${subject} cannot be used: ${message}.`,
      remedy,
    );
  }
}

async function readJson(address: string): Promise<{ body: Record<string, unknown>; date: string | null }> {
  const response = await fetchExternal(address);
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  return { body: (await response.json()) as Record<string, unknown>, date: response.headers.get('date') };
}

const withoutTrailingSlash = (issuer: string) => issuer.replace(/(?<!\/)\/+$/, '');

async function checkIssuer({ issuer }: NonNullable<Env['oidc']>): Promise<Finding> {
  const remedy = 'Check OIDC_ISSUER and the network.';
  try {
    const { body, date } = await readJson(`${withoutTrailingSlash(issuer)}/.well-known/openid-configuration`);
    if (withoutTrailingSlash(String(body.issuer)) !== withoutTrailingSlash(issuer)) {
      return failed(
        `The provider calls itself ${String(body.issuer).slice(0, 200)}.`,
        `Set OIDC_ISSUER to that, not to ${issuer}.`,
      );
    }
    const { body: keySet } = await readJson(String(body.jwks_uri));
    createLocalJWKSet(keySet as unknown as JSONWebKeySet);
    const ahead = date === null ? 0 : (Date.parse(date) - Date.now()) / 1000;
    if (Math.abs(ahead) > maxClockDifference) {
      return failed(
        `The provider's clock is ${Math.abs(Math.round(ahead))} s ${ahead > 0 ? 'ahead of' : 'behind'} ours.`,
        "Synchronise this machine's clock (NTP).",
      );
    }
    return ok(`${issuer} answers with ${(keySet.keys as unknown[]).length} keys.`);
  } catch (error) {
    return failed(`${issuer} cannot be used: ${messageOf(error)}.`, remedy);
  }
}

async function checkAuth0(auth0: NonNullable<Env['auth0']>, log: Log): Promise<Finding> {
  try {
    const { createAuth0Directory } = await import('#server/directory/auth0-directory.ts');
    await createAuth0Directory(auth0, log).find('auth0|doctor');
    return ok(`${auth0.domain} allows reading users.`);
  } catch (error) {
    const remedy =
      'Check AUTH0_CLIENT_ID, AUTH0_CLIENT_SECRET and that the application has the permissions read:users and delete:users.';
    return failed(`${auth0.domain} refused the request: ${messageOf(error)}.`, remedy);
  }
}

async function checkLetterheads(path: string | undefined): Promise<Finding> {
  if (path === undefined) return note('No LETTERHEAD_FILE: letterheads come from the Particulars page.');
  await readLetterheadFile(path);
  return ok(`${path} is valid.`);
}

/** A reg number that no vehicle has: a 404 shows that the key is accepted. */
const noVehicle = 'ZZ99ZZZ';

async function checkVehicleLookup(vehicles: Env['vehicles']): Promise<Finding> {
  if (vehicles === undefined) return note("No DVLA_API_KEY: trucks have no button 'Look up'.");
  const response = await fetchExternal(`${vehicles.url}/v1/vehicles`, {
    method: 'POST',
    headers: { 'x-api-key': vehicles.key, 'content-type': 'application/json' },
    body: JSON.stringify({ registrationNumber: noVehicle }),
  }).catch((error: unknown) => messageOf(error));
  if (typeof response === 'string')
    return failed(`${vehicles.url} cannot be reached: ${response}.`, 'Check DVLA_API_URL.');
  if (response.ok || [400, 404, 429].includes(response.status)) return ok(`${vehicles.url} accepts the key.`);
  return failed(`${vehicles.url} answers ${response.status}.`, 'Check DVLA_API_KEY and DVLA_API_URL.');
}

async function checkMail({ mail }: Env): Promise<Finding> {
  const missing = missingForMail(mail);
  if (missing.length > 0)
    return note(`No ${missing.join(' and ')}: orders, invoices and statements are not sent by e-mail.`);
  const url = mail.url ?? '';
  const { host } = new URL(url);
  try {
    await tryMailServer(url);
    return ok(`${host} accepts e-mail.`);
  } catch (error) {
    return failed(`${host} cannot be used: ${messageOf(error)}.`, 'Check SMTP_URL and the network.');
  }
}

/** Checks of the configured services. */
export function serviceChecks(env: Env, mediaExists: boolean, log: Log): Check[] {
  const { oidc, auth0 } = env;
  const checks: Check[] = [
    { name: 'storage', run: () => checkStorage(env, mediaExists, log) },
    {
      name: 'identity',
      run: async () => (oidc ? checkIssuer(oidc) : ok('The embedded identity provider is used.')),
    },
  ];
  if (auth0) checks.push({ name: 'Auth0', run: () => checkAuth0(auth0, log) });
  checks.push({ name: 'look-up', run: () => checkVehicleLookup(env.vehicles) });
  checks.push({ name: 'e-mail', run: () => checkMail(env) });
  checks.push({ name: 'letterheads', run: () => checkLetterheads(env.letterheadFile) });
  return checks;
}
