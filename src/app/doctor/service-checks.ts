/** Checks of what else the configuration points to: storage, identity provider, Auth0, letterheads. */
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
import { type Check, type Finding, failed, note, ok, wordsOf } from './finding.ts';

/** Seconds between our clock and the issuer's that tokens bear. */
const clockTolerance = 60;

/** Writes a file, reads it and removes it. */
async function tryStorage(env: Env, log: Log): Promise<void> {
  const key = `doctor/probes/${randomUUID()}`;
  const bytes = randomUUID();
  const files = LocalFiles.beside(join(env.dataDir, 'media'));
  const storage = env.azure ? await openAzureStorage({ ...env.azure, publicUrl: env.publicUrl, log }) : files;
  await storage.writeStream(key, Readable.from([Buffer.from(bytes)]), 'text/plain');
  try {
    const parts: Buffer[] = [];
    for await (const part of await storage.read(key)) parts.push(part);
    if (Buffer.concat(parts).toString() !== bytes) throw new Error('It gives other bytes than it was given');
  } finally {
    await storage.remove(key);
  }
}

async function checkStorage(env: Env, isMade: boolean, log: Log): Promise<Finding> {
  const place = env.azure ? `The container ${env.azure.container}` : join(env.dataDir, 'media');
  if (!env.azure && !isMade) return note(`${place} is not there yet; the first start makes it.`);
  try {
    await tryStorage(env, log);
    return ok(`${place} takes a file, gives it back and removes it.`);
  } catch (error) {
    const remedy = env.azure
      ? 'Check AZURE_STORAGE_CONNECTION_STRING and AZURE_STORAGE_CONTAINER, and the way there.'
      : 'Give the folder to this account, and make room on its disk.';
    const words = wordsOf(error);
    return failed(words.startsWith('The container') ? `${words}.` : `${place} cannot be used: ${words}.`, remedy);
  }
}

async function readJson(address: string): Promise<{ body: Record<string, unknown>; date: string | null }> {
  const response = await fetchExternal(address);
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  return { body: (await response.json()) as Record<string, unknown>, date: response.headers.get('date') };
}

const withoutTrailingSlash = (issuer: string) => issuer.replace(/(?<!\/)\/+$/, '');

async function checkIssuer({ issuer }: NonNullable<Env['oidc']>): Promise<Finding> {
  const remedy = 'Check OIDC_ISSUER, and the way there.';
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
    if (Math.abs(ahead) > clockTolerance) {
      return failed(`The provider's clock is ${Math.round(ahead)} s ahead of ours.`, "Have this machine's set by NTP.");
    }
    return ok(`${issuer} answers with ${(keySet.keys as unknown[]).length} keys.`);
  } catch (error) {
    return failed(`${issuer} cannot be used: ${wordsOf(error)}.`, remedy);
  }
}

async function checkAuth0(auth0: NonNullable<Env['auth0']>, log: Log): Promise<Finding> {
  try {
    const { createAuth0Directory } = await import('#server/directory/auth0-directory.ts');
    await createAuth0Directory(auth0, log).find('auth0|doctor');
    return ok(`${auth0.domain} lets people be read.`);
  } catch (error) {
    const remedy =
      'Check AUTH0_CLIENT_ID, AUTH0_CLIENT_SECRET and that the application may read:users and delete:users.';
    return failed(`${auth0.domain} refuses: ${wordsOf(error)}.`, remedy);
  }
}

async function checkLetterheads(path: string | undefined): Promise<Finding> {
  if (path === undefined) return note('No LETTERHEAD_FILE: papers carry what the page of each company says.');
  await readLetterheadFile(path);
  return ok(`${path} can be read and printed from.`);
}

/** A plate that no vehicle has: an answer of 404 shows that the key is taken. */
const noVehicle = 'ZZ99ZZZ';

async function checkVehicleLookup(vehicles: Env['vehicles']): Promise<Finding> {
  if (vehicles === undefined) return note("No DVLA_API_KEY: trucks have no button 'Look up'.");
  const response = await fetchExternal(`${vehicles.url}/v1/vehicles`, {
    method: 'POST',
    headers: { 'x-api-key': vehicles.key, 'content-type': 'application/json' },
    body: JSON.stringify({ registrationNumber: noVehicle }),
  }).catch((error: unknown) => wordsOf(error));
  if (typeof response === 'string')
    return failed(`${vehicles.url} cannot be reached: ${response}.`, 'Check DVLA_API_URL.');
  if (response.ok || [400, 404, 429].includes(response.status)) return ok(`${vehicles.url} takes the key.`);
  return failed(`${vehicles.url} answers ${response.status}.`, 'Check DVLA_API_KEY and DVLA_API_URL.');
}

async function checkMail({ mail }: Env): Promise<Finding> {
  const missing = missingForMail(mail);
  if (missing.length > 0) return note(`No ${missing.join(' and ')}: papers and statements are not sent by e-mail.`);
  const url = mail.url ?? '';
  const { host } = new URL(url);
  try {
    await tryMailServer(url);
    return ok(`${host} takes e-mails.`);
  } catch (error) {
    return failed(`${host} cannot be used: ${wordsOf(error)}.`, 'Check SMTP_URL, and the way there.');
  }
}

/** The services, as far as the configuration names them. */
export function serviceChecks(env: Env, isMade: boolean, log: Log): Check[] {
  const { oidc, auth0 } = env;
  const checks: Check[] = [
    { name: 'storage', run: () => checkStorage(env, isMade, log) },
    {
      name: 'identity',
      run: async () => (oidc ? checkIssuer(oidc) : ok('People sign in here: the identity provider is embedded.')),
    },
  ];
  if (auth0) checks.push({ name: 'Auth0', run: () => checkAuth0(auth0, log) });
  checks.push({ name: 'look-up', run: () => checkVehicleLookup(env.vehicles) });
  checks.push({ name: 'e-mail', run: () => checkMail(env) });
  checks.push({ name: 'letterheads', run: () => checkLetterheads(env.letterheadFile) });
  return checks;
}
