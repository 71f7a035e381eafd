/** The process that builds the web app into the folder that it is given: `node src/app/vite-build.ts FOLDER`. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const [, , outDir = ''] = process.argv;
const root = fileURLToPath(new URL('../../', import.meta.url));

await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true } });
