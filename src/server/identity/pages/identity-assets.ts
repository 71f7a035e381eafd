/** The style sheet, font and scripts of the identity pages, under names that include a hash of their content. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

interface Asset {
  type: string;
  body: Buffer;
}

export interface IdentityAssets {
  paths: { style: string; font: string; theme: string; submit: string; webauthn: string; passkey: string };
  /** @param name the last segment of its path */
  find(name: string): Asset | undefined;
}

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  woff2: 'font/woff2',
};

/** The product's typeface. */
const fontFile = new URL(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));

/** The name of the font in the style sheet. */
const fontName = 'inter.woff2';

/** The UMD bundle from the package, because the identity pages do not use modules. */
const webauthnFile = new URL('../dist/bundle/index.umd.min.js', import.meta.resolve('@simplewebauthn/browser'));

type NamedAsset = [name: string, asset: Asset];

function named(name: string, extension: string, body: Buffer): NamedAsset {
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 10);
  return [`${name}.${digest}.${extension}`, { type: types[extension] ?? '', body }];
}

function ownFile(name: string): URL {
  return new URL(`assets/${name}`, import.meta.url);
}

async function load(name: string, extension: string, file = ownFile(`${name}.${extension}`)): Promise<NamedAsset> {
  return named(name, extension, await readFile(file));
}

/** The style sheet, which names the font by its hash. */
async function loadStyle([font]: NamedAsset): Promise<NamedAsset> {
  const css = await readFile(ownFile('identity.css'), 'utf8');
  return named('identity', 'css', Buffer.from(css.replace(fontName, font)));
}

export async function loadAssets(basePath: string): Promise<IdentityAssets> {
  const font = await load('inter', 'woff2', fontFile);
  const [style, theme, submit, passkey, webauthn] = await Promise.all([
    loadStyle(font),
    load('theme', 'js'),
    load('submit', 'js'),
    load('passkey', 'js'),
    load('webauthn', 'js', webauthnFile),
  ]);
  const byName = new Map([style, font, theme, submit, passkey, webauthn]);
  const path = ([name]: NamedAsset) => `${basePath}/assets/${name}`;
  const paths = {
    style: path(style),
    font: path(font),
    theme: path(theme),
    submit: path(submit),
    webauthn: path(webauthn),
    passkey: path(passkey),
  };
  return { paths, find: (name) => byName.get(name) };
}
