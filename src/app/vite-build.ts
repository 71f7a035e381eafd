/** The process that builds the web app into the folder that it is given: `node src/app/vite-build.ts FOLDER`. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

// It shares the terminal of the process that started it; a closed one is no reason to fail.
process.stderr.on('error', () => {});

const [, , outDir = ''] = process.argv;
const root = fileURLToPath(new URL('../../', import.meta.url));

await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true } });
