/** Permissions of the web app's build. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ensureWebBuild } from './web-build.ts';

test('a build can be read by other accounts, as in a container', async () => {
  const folder = await ensureWebBuild();
  const { mode } = await stat(folder);
  expect(mode & 0o055).toBe(0o055);
  expect((await stat(join(folder, 'index.html'))).mode & 0o044).toBe(0o044);
});
