/** Brings what the tests need besides npm's packages: a Chromium, and the built web app. */
import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import { ensureWebBuild } from '#app/web-build.ts';
import { findChromium, headlessShell } from './chromium.ts';

/** Installs a package of the system, where this account may; says whether it could. */
function install(name: string): boolean {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  try {
    for (const step of [
      ['apt-get', 'update', '-q'],
      ['apt-get', 'install', '-y', '-q', '--no-install-recommends', name],
    ]) {
      const [command = '', ...rest] = [...asRoot, ...step];
      execFileSync(command, rest, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    }
    return true;
  } catch {
    process.stdout.write(`${name} could not be installed.\n`);
    return false;
  }
}

const found = findChromium();
if (found === undefined || (basename(found) !== headlessShell && !process.env.CHROMIUM_PATH)) {
  process.stdout.write('No headless Chromium found; installing the one of the system packages.\n');
  if (!install(headlessShell) && found === undefined) install('chromium');
}
if (findChromium() === undefined) {
  process.stderr.write('The browser tests need Chromium: install it, or name it in CHROMIUM_PATH.\n');
  process.exit(1);
}
await ensureWebBuild();
