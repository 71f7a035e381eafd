/** The compile cache of the processes that tests start: half of a start's processor time is compiling. */
import { fileURLToPath } from 'node:url';

/** For child processes that `src/app/run.mjs` does not start. Node.js itself checks that the cached code is current. */
export const compileCache = { NODE_COMPILE_CACHE: fileURLToPath(new URL('../../dist/compiled', import.meta.url)) };
