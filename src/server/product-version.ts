import { readFile } from 'node:fs/promises';

/** The version in package.json. */
export async function readProductVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return String((JSON.parse(text) as { version: unknown }).version);
}
