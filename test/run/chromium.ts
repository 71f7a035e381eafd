/** The browser of the browser tests: a headless Chromium from an npm package, the same on every machine. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import chromium, { inflate } from '@sparticuz/chromium';

const packageFolder = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..');
const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url));

/** Starts Chromium with the package's own libraries and fonts, so that the machine needs none. */
const startScript = `#!/bin/sh
folder="\${0%/*}"
export LD_LIBRARY_PATH="$folder/al2023/lib" FONTCONFIG_FILE="$folder/fonts.conf"
exec "$folder/chromium" "$@"
`;

const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>
`;

/** Unpacks into a temporary folder and renames it, because several processes may do this at once. */
async function unpack(folder: string, scriptName: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const unpacked = await mkdtemp(`${folder}-`);
  // The package can only unpack into the temporary folder.
  const { TMPDIR } = process.env;
  process.env.TMPDIR = unpacked;
  try {
    await Promise.all([chromium.executablePath(), inflate(join(packageFolder, 'bin/al2023.tar.br'))]);
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
  await writeFile(join(unpacked, 'fonts.conf'), fontSettings);
  await writeFile(join(unpacked, scriptName), startScript, { mode: 0o755 });
  await rename(unpacked, folder).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    await rm(unpacked, { recursive: true });
  });
}

/** The path of the browser, unpacked once per version of the package; `CHROMIUM_PATH` overrides it. */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'The packaged Chromium runs on Linux (x64) only. Install another one and set CHROMIUM_PATH to its path.',
    );
  }
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const folder = join(cache, `chromium-${version}`);
  const scriptName = 'chromium-headless-shell';
  if (!existsSync(folder)) await unpack(folder, scriptName);
  return join(folder, scriptName);
}
