/** Builds the web app into dist/web: hashed names, compressed at build time. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import pdfjs from 'pdfjs-dist/package.json' with { type: 'json' };
import mantinePreset from 'postcss-preset-mantine';
import simpleVars from 'postcss-simple-vars';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { companyNames } from './src/shared/companies.ts';

/** Smaller files gain nothing from compression (bytes). */
const minCompressedBytes = 1024;
/** Larger files (bytes) are rare downloads, and the best quality saves 2.5 % but takes most of the build's time. */
const largeFileBytes = 1024 ** 2;
/** Fonts are already compressed. */
const compressible = /\.(?:m?js|css|svg|json|txt)$/;

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < minCompressedBytes) return;
  const quality = bytes.length > largeFileBytes ? 10 : 11;
  const brotli = {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, brotli));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}

/** Skips index.html: the server adds a nonce to it for every response. */
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

/** The page's description names the companies. */
const nameCompanies: Plugin = {
  name: 'name-companies',
  transformIndexHtml: (page) =>
    page.replace('__COMPANIES__', new Intl.ListFormat('en-GB').format(Object.values(companyNames))),
};

/** Mantine's breakpoints, for the media queries of our CSS modules. */
const variables = {
  'mantine-breakpoint-xs': '36em',
  'mantine-breakpoint-sm': '48em',
  'mantine-breakpoint-md': '62em',
  'mantine-breakpoint-lg': '75em',
  'mantine-breakpoint-xl': '88em',
};

/**
 * Without groups a first visit to a list requests 109 scripts, with them 7 (docs/decisions/0079). Libraries change
 * rarely, so browsers keep the vendor chunk in their caches from version to version; code shared by several pages is
 * loaded once.
 */
const chunks: Rolldown.CodeSplittingGroup[] = [
  // With everything that they import: what the log-in page shares with the app.
  {
    name: 'session',
    test: /\/src\/web\/auth\/(?:auth-config|session-manager|sign-in-redirect)\.ts$|vite\/(?:modulepreload-polyfill|preload-helper)/,
  },
  { name: 'vendor', tags: ['$initial'], test: /node_modules\// },
  { name: 'start', tags: ['$initial'], test: (id) => !/\/(?:login\.html|log-in\.tsx)$/.test(id) },
  { name: 'shared', minShareCount: 2 },
];

/** pdf.js loads its decoders by fixed names from one folder; the version in the folder's name makes it cacheable. */
function assetName({ names: [name = ''] }: Rolldown.PreRenderedAsset): string {
  const isDecoder = name.endsWith('_nowasm_fallback.js');
  return isDecoder ? `assets/pdfjs-${pdfjs.version}/[name][extname]` : 'assets/[name]-[hash][extname]';
}

// Test runs build under NODE_ENV=test, but their build is also served to users: never bundle React's development
// version.
process.env.NODE_ENV = 'production';

export default defineConfig({
  plugins: [react(), nameCompanies, precompress()],
  css: { postcss: { plugins: [mantinePreset(), simpleVars({ variables })] } },
  build: {
    outDir: 'dist/web',
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The log-in page redirects to the identity provider without the app.
      input: ['index.html', 'login.html'],
      output: { codeSplitting: { groups: chunks }, assetFileNames: assetName },
    },
  },
});
