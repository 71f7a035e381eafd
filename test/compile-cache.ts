/** Where the processes that tests start keep the code that they compiled: half of a start's processor time is compiling. */
import { fileURLToPath } from 'node:url';

/** For the environment of a child process; Node.js itself sees to it that only the same code is found again. */
export const compileCache = { NODE_COMPILE_CACHE: fileURLToPath(new URL('../dist/compile-cache', import.meta.url)) };
