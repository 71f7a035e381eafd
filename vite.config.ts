/** Builds the web app into dist/web: hashed names, one chunk a route, compressed at build time. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import mantinePreset from 'postcss-preset-mantine';
import simpleVars from 'postcss-simple-vars';
import { defineConfig, type Plugin } from 'vite';

/** Below this many bytes a compressed copy saves nothing. */
const worthCompressing = 1024;
const compressible = /\.(?:js|css|svg|json|woff2?|txt)$/;

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < worthCompressing) return;
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, brotli));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}

/** Leaves index.html alone: the server writes a nonce into it for every answer. */
function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle(failure) {
      if (failure !== undefined) return;
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
      await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
    },
  };
}

/** Mantine's breakpoints, for the media queries of our CSS modules. */
const variables = {
  'mantine-breakpoint-xs': '36em',
  'mantine-breakpoint-sm': '48em',
  'mantine-breakpoint-md': '62em',
  'mantine-breakpoint-lg': '75em',
  'mantine-breakpoint-xl': '88em',
};

const framework = /node_modules\/(?:react|react-dom|scheduler|react-router|oidc-client-ts|@tanstack\/query-core)\//;

// A build that a test run makes, under NODE_ENV=test, is served to people as well: never React's development version.
process.env.NODE_ENV = 'production';

export default defineConfig({
  plugins: [react(), precompress()],
  css: { postcss: { plugins: [mantinePreset(), simpleVars({ variables })] } },
  build: {
    outDir: 'dist/web',
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What changes seldom keeps its name, and stays in browsers' caches, from version to version.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'framework', test: framework }] } },
    },
  },
});
