/** The process that builds the web app into a given folder: `node src/app/vite-build.ts FOLDER`. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

// It shares its parent's terminal; a closed terminal must not fail the build.
process.stderr.on('error', () => {});

const [, , outDir = ''] = process.argv;
const root = fileURLToPath(new URL('../../', import.meta.url));

await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true } });
