/** Brings what the tests need besides npm's packages: a Chromium, and the built web app. */
import { execFileSync } from 'node:child_process';
import { ensureWebBuild } from '#app/web-build.ts';
import { findChromium } from './chromium.ts';

function installChromium(): void {
  process.stdout.write('No Chromium found; installing the one of the system packages.\n');
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const step of [
    ['apt-get', 'update', '-q'],
    ['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'chromium'],
  ]) {
    const [command = '', ...rest] = [...asRoot, ...step];
    execFileSync(command, rest, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  }
}

if (findChromium() === undefined) installChromium();
if (findChromium() === undefined) {
  process.stderr.write('The browser tests need Chromium: install it, or name it in CHROMIUM_PATH.\n');
  process.exit(1);
}
await ensureWebBuild();
