/** Where the processes that tests start keep the code that they compiled: half of a start's processor time is compiling. */
import { fileURLToPath } from 'node:url';

/** For the environment of a child that `src/app/run.mjs` does not start; Node.js itself sees to it that only the same code is found. */
export const compileCache = { NODE_COMPILE_CACHE: fileURLToPath(new URL('../../dist/compiled', import.meta.url)) };
