/** Shipped packages have allowed licences, and the bill of materials lists all of them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { billOfMaterials, licenceList, refusedIn, shippedComponents } from './licences.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const components = await shippedComponents();

test('every shipped package has an allowed licence', () => {
  expect(components.length).toBeGreaterThan(300);
  const refused = components.flatMap(({ name, licence }) => refusedIn(licence).map((one) => `${name}: ${one}`));
  expect(refused).toEqual([]);
});

test.each([
  ['GPL-3.0-only', ['GPL-3.0-only']],
  ['MIT OR GPL-3.0-only', []],
  ['(MIT AND Zlib)', []],
  ['Apache-2.0 AND AGPL-3.0-or-later', ['AGPL-3.0-or-later']],
  ['none', ['none']],
])('the refused licences of %s are %j', (expression, refused) => {
  expect(refusedIn(expression)).toEqual(refused);
});

test('the lock file has the version of each installed package', () => {
  const installed = components.filter(({ path }) => existsSync(join(root, path, 'package.json')));
  expect(installed.length).toBeGreaterThan(250);
  const wrong = installed.filter(({ path, version }) => {
    const manifest = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
    return manifest.version !== version;
  });
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test('the bill of materials has every package once, with its hash and dependencies', async () => {
  const bill = JSON.parse(JSON.stringify(await billOfMaterials(components)));
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
  const refs = bill.components.map((component: Record<string, string>) => component['bom-ref']);
  expect(new Set(refs).size).toBe(components.length);
  const pg = bill.components.find(({ name }: { name: string }) => name === 'pg');
  expect(pg).toMatchObject({
    purl: expect.stringMatching(/^pkg:npm\/pg@8\./),
    scope: 'required',
    licenses: [{ expression: 'MIT' }],
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
  });
  const needs = bill.dependencies.find(({ ref }: { ref: string }) => ref === 'node_modules/pg').dependsOn;
  expect(needs).toContain('node_modules/pg-protocol');
  expect(licenceList(components)).toMatch(/\n## ISC\n\n- /);
});
