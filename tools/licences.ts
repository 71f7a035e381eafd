/** Lists shipped packages and their licences from the lock file: a list for people, and a CycloneDX file for tools. */
import { readFile } from 'node:fs/promises';

interface LockedPackage {
  version: string;
  integrity: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** A package at one path in `node_modules`. */
export interface Component {
  /** For example `node_modules/pg`. */
  path: string;
  name: string;
  version: string;
  /** SPDX expression. */
  licence: string;
  /** Hash of the package archive in hexadecimal. */
  sha512: string;
  isOptional: boolean;
  /** Paths of its dependencies that are installed. */
  needs: string[];
}

/** SPDX expressions of packages without one in their manifest. */
const missingExpressions: Record<string, string> = {
  'png-js': 'MIT',
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  ibantools: 'MIT OR MPL-2.0',
  'incremental-encoder': 'MPL-2.0',
};

/**
 * Licences of packages that may be shipped. Those with conditions for modified copies (MPL, LGPL) are acceptable for
 * unmodified packages, each of which can be replaced in `node_modules`.
 */
const allowedLicences: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'Bitstream-Vera',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Zlib',
];

/** The licences of an expression that are not allowed; in a choice (`OR`) one allowed licence is enough. */
export function refusedIn(expression: string): string[] {
  const parts = expression.replaceAll(/[()]/g, '').split(/ AND /);
  return parts.filter((part) => !part.split(/ OR /).some((one) => allowedLicences.includes(one.trim())));
}

const root = new URL('../', import.meta.url);
const folder = 'node_modules/';

/** `node_modules/a/node_modules/@b/c` is the package `@b/c`. */
function nameAt(path: string): string {
  return path.slice(path.lastIndexOf(folder) + folder.length);
}

/** The path at which Node.js finds a package imported from another path. */
function find(packages: Record<string, LockedPackage>, from: string, name: string): string | undefined {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf(`/${folder}`)))) {
    const path = base === '' ? `${folder}${name}` : `${base}/${folder}${name}`;
    if (path in packages) return path;
    if (base === '') return undefined;
  }
}

/** Every shipped package, without development dependencies. */
export async function shippedComponents(): Promise<Component[]> {
  const lock = JSON.parse(await readFile(new URL('package-lock.json', root), 'utf8'));
  const packages: Record<string, LockedPackage> = lock.packages;
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, locked]) => ({
      path,
      name: nameAt(path),
      version: locked.version,
      licence: missingExpressions[nameAt(path)] ?? locked.license ?? 'none',
      sha512: Buffer.from(locked.integrity.replace(/^sha512-/, ''), 'base64').toString('hex'),
      isOptional: locked.optional === true,
      needs: Object.keys({ ...locked.dependencies, ...locked.optionalDependencies })
        .map((name) => find(packages, path, name))
        .filter((found) => found !== undefined)
        .sort(),
    }))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** A list for people: each licence with its packages. */
export function licenceList(components: readonly Component[]): string {
  const byLicence = Map.groupBy(components, ({ licence }) => licence);
  const parts = [...byLicence].sort().map(([licence, under]) => {
    const names = new Set(under.map(({ name, version }) => `- ${name} ${version}`));
    return `## ${licence}\n\n${[...names].sort().join('\n')}\n`;
  });
  return `# Licences of shipped packages\n\n${parts.join('\n')}`;
}

function packageUrl({ name, version }: Component): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** A bill of materials in CycloneDX 1.6; the same lock file gives the same output. */
export async function billOfMaterials(components: readonly Component[]): Promise<object> {
  const { name, version } = JSON.parse(await readFile(new URL('package.json', root), 'utf8'));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
    components: components.map((component) => ({
      type: 'library',
      'bom-ref': component.path,
      name: component.name,
      version: component.version,
      scope: component.isOptional ? 'optional' : 'required',
      hashes: [{ alg: 'SHA-512', content: component.sha512 }],
      licenses: [{ expression: component.licence }],
      purl: packageUrl(component),
    })),
    dependencies: components.map(({ path, needs }) => ({ ref: path, dependsOn: needs })),
  };
}
