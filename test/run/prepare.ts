/** Prepares what the tests need besides npm packages: an unpacked Chromium, and the built web app. */
import { ensureWebBuild } from '#app/web-build.ts';
import { findChromium } from './chromium.ts';

await findChromium();
await ensureWebBuild();
