/** The style sheet and scripts of the identity pages, under names that include a hash of their content. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

interface Asset {
  type: string;
  body: Buffer;
}

export interface IdentityAssets {
  paths: { style: string; theme: string; submit: string; webauthn: string; passkey: string };
  /** @param name the last segment of its path */
  find(name: string): Asset | undefined;
}

const types: Record<string, string> = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' };

/** The UMD bundle from the package, because the identity pages do not use modules. */
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
