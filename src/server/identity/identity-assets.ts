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
  paths: { style: string; theme: string; submit: string };
  /** By the last part of its address. */
  find(name: string): Asset | undefined;
}

const types: Record<string, string> = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' };

async function load(name: string, extension: string): Promise<[string, Asset]> {
  const body = await readFile(new URL(`assets/${name}.${extension}`, import.meta.url));
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 10);
  return [`${name}.${digest}.${extension}`, { type: types[extension] ?? '', body }];
}

/** Reads the files that stand beside this one. */
export async function loadAssets(basePath: string): Promise<IdentityAssets> {
  const [style, theme, submit] = await Promise.all([
    load('identity', 'css'),
    load('theme', 'js'),
    load('submit', 'js'),
  ]);
  const byName = new Map([style, theme, submit]);
  const path = ([name]: [string, Asset]) => `${basePath}/assets/${name}`;
  return { paths: { style: path(style), theme: path(theme), submit: path(submit) }, find: (name) => byName.get(name) };
}
