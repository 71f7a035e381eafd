/** Builds the web app into dist/web: hashed names, code in chunks by what people do, compressed at build time. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import mantinePreset from 'postcss-preset-mantine';
import simpleVars from 'postcss-simple-vars';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

/** Below this many bytes a compressed copy saves nothing. */
const worthCompressing = 1024;
/** Above this many, what few people fetch, the last fortieth of size would take more time than all of the rest. */
const large = 1024 ** 2;
/** Fonts come compressed. */
const compressible = /\.(?:js|css|svg|json|txt)$/;

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
 * Chunks by what people do: a page asks for some ten files instead of a hundred, and the landing page for nothing that
 * lists and forms need. What none of these takes stays with its page. Earlier lines take first, and a line takes what
 * its files import, too: the small parts that lists share with pages go before the pages.
 */
const chunks: Rolldown.CodeSplittingGroup[] = [
  // What changes seldom keeps its name, and stays in browsers' caches, from version to version.
  {
    name: 'react',
    tags: ['$initial'],
    test: /node_modules\/(?:react|react-dom|scheduler)\//,
  },
  { name: 'zod', tags: ['$initial'], test: /node_modules\/zod\// },
  { name: 'mantine', tags: ['$initial'], test: /node_modules\/(?:@mantine|@floating-ui|@tabler)\// },
  { name: 'framework', tags: ['$initial'], test: /node_modules\// },
  { name: 'contract', tags: ['$initial'], test: /src\/shared\// },
  { name: 'calls', tags: ['$initial'], test: /src\/(?!app\/|web\/)[a-z]+\/[^/]+\.ts$/ },
  { name: 'start', tags: ['$initial'] },
  {
    name: 'figures',
    test: /use-sync-external-store\/|src\/(?:shared\/(?:days|lazily)\.|web\/(?:moment|ui\/(?:empty-state|load-failed|section))\.|reports\/web\/(?:figures-table|lazy-bars|list-links|months|short-money)\.)/,
  },
  { name: 'drag', test: /node_modules\/@dnd-kit\// },
  {
    name: 'library',
    test: /node_modules\/(?:@mantine|@tabler|@floating-ui|@hookform|@tanstack\/react-query|dayjs|react-hook-form|react-number-format)\//,
    minShareCount: 2,
  },
  {
    name: 'controls',
    test: /src\/(?:shared\/|web\/(?!table\/|upload-store)|web\/table\/field-mark)/,
    minShareCount: 2,
  },
  { name: 'list', test: /src\/(?:web\/table|views)\//, minShareCount: 2 },
  {
    name: 'parties',
    test: /src\/(?:companies|parties|users)\/(?:[^/]+\.ts$|web\/party-(?:changes|name|picker|queries|words))/,
    minShareCount: 2,
  },
  {
    name: 'trucks',
    test: /src\/(?:costings|media|shares|trucks)\/(?:[^/]+\.ts$|web\/(?:[a-z]+-queries|photo|print-labels|profit-amount|reserved-chip|thumbnail)\.)/,
    minShareCount: 2,
  },
  {
    name: 'papers',
    test: /src\/(?:credits|ledger|paperwork|payments|vat)\/(?:[^/]+\.ts$|web\/(?:[a-z-]+-queries|evidence-chip|paper-target)\.)/,
    minShareCount: 2,
  },
  { name: 'record', test: /src\/(?:app\/document-sections|history\/(?!web\/deleted))/ },
  { name: 'truck-pages', test: /src\/(?:costings|media|trucks)\/web\//, minShareCount: 2 },
  { name: 'paper-pages', test: /src\/(?:credits|paperwork|payments|vat)\/web\//, minShareCount: 2 },
];

// A build that a test run makes, under NODE_ENV=test, is served to people as well: never React's development version.
process.env.NODE_ENV = 'production';

export default defineConfig({
  plugins: [react(), precompress()],
  css: { postcss: { plugins: [mantinePreset(), simpleVars({ variables })] } },
  build: {
    outDir: 'dist/web',
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunks } },
    },
  },
});
