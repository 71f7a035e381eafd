/** The window of component tests: one for all files of a worker, because libraries hold on to it. */
import { GlobalWindow } from 'happy-dom';
import { populateGlobal } from 'vitest/runtime';

if (typeof document === 'undefined') {
  const url = 'http://localhost:3000';
  const window = new GlobalWindow({ url, width: 1280, height: 720, settings: { disableErrorCapturing: true } });
  // `fetch`, `URL` and `AbortController` stay those of Node.js, which the server in the same process needs.
  populateGlobal(globalThis, window, { bindFunctions: true });
}
