/** The style sheet and the small scripts of the identity pages, under names that change with their content. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

interface Asset {
  type: string;
  body: Buffer;
}

/** The files that the pages ask for. */
export interface IdentityAssets {
  /** Addresses for the pages. */
  paths: { style: string; theme: string; submit: string; webauthn: string; passkey: string };
  /** By the last part of its address. */
  find(name: string): Asset | undefined;
}

const types: Record<string, string> = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' };

/** The library for passkeys as one file for pages without modules, which its package has beside its modules. */
const webauthnFile = new URL('../dist/bundle/index.umd.min.js', import.meta.resolve('@simplewebauthn/browser'));

async function load(
  name: string,
  extension: string,
  file = new URL(`assets/${name}.${extension}`, import.meta.url),
): Promise<[string, Asset]> {
  const body = await readFile(file);
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 10);
  return [`${name}.${digest}.${extension}`, { type: types[extension] ?? '', body }];
}

/** Reads the files that stand beside this one. */
export async function loadAssets(basePath: string): Promise<IdentityAssets> {
  const [style, theme, submit, passkey, webauthn] = await Promise.all([
    load('identity', 'css'),
    load('theme', 'js'),
    load('submit', 'js'),
    load('passkey', 'js'),
    load('webauthn', 'js', webauthnFile),
  ]);
  const byName = new Map([style, theme, submit, passkey, webauthn]);
  const path = ([name]: [string, Asset]) => `${basePath}/assets/${name}`;
  const paths = {
    style: path(style),
    theme: path(theme),
    submit: path(submit),
    webauthn: path(webauthn),
    passkey: path(passkey),
  };
  return { paths, find: (name) => byName.get(name) };
}
