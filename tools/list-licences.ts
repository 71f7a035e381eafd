/** Lists shipped packages, without network: `dist/licences.md` and `dist/bom.cdx.json` (CycloneDX). */
import { mkdir, writeFile } from 'node:fs/promises';
import { billOfMaterials, licenceList, refusedIn, shippedComponents } from './licences.ts';

const dist = new URL('../dist/', import.meta.url);
const components = await shippedComponents();
await mkdir(dist, { recursive: true });
await writeFile(new URL('licences.md', dist), licenceList(components));
await writeFile(new URL('bom.cdx.json', dist), `${JSON.stringify(await billOfMaterials(components), null, 2)}\n`);
const refused = components.filter(({ licence }) => refusedIn(licence).length > 0);
for (const { name, licence } of refused) process.stdout.write(`${name} is under ${licence}, which is not allowed.\n`);
process.stdout.write(`Wrote dist/licences.md and dist/bom.cdx.json: ${components.length} packages.\n`);
if (refused.length > 0) process.exitCode = 1;
