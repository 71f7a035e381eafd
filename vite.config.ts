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

/** Below this many bytes a compressed copy saves nothing. */
const worthCompressing = 1024;
/** Above this many, what few people fetch, the last fortieth of size would take more time than all of the rest. */
const large = 1024 ** 2;
/** Fonts come compressed. */
const compressible = /\.(?:m?js|css|svg|json|txt)$/;

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < worthCompressing) return;
  const quality = bytes.length > large ? 10 : 11;
  const brotli = {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  };
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

/**
 * Without groups a list asks for 109 scripts at a first visit, with these for 7 (docs/decisions/0079). Libraries of the start change
 * seldom, so their chunk stays in browsers' caches from version to version; what several pages share is fetched once for all of them.
 */
const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'vendor', tags: ['$initial'], test: /node_modules\// },
  { name: 'start', tags: ['$initial'] },
  { name: 'shared', minShareCount: 2 },
];

/** pdf.js asks for its decoders by their own names in one folder, which is named by its version so that browsers can keep them. */
function assetName({ names: [name = ''] }: Rolldown.PreRenderedAsset): string {
  const isDecoder = name.endsWith('_nowasm_fallback.js');
  return isDecoder ? `assets/pdfjs-${pdfjs.version}/[name][extname]` : 'assets/[name]-[hash][extname]';
}

// A build that a test run makes, under NODE_ENV=test, is served to people as well: never React's development version.
process.env.NODE_ENV = 'production';

export default defineConfig({
  plugins: [react(), precompress()],
  css: { postcss: { plugins: [mantinePreset(), simpleVars({ variables })] } },
  build: {
    outDir: 'dist/web',
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunks }, assetFileNames: assetName } },
  },
});
