/** The process of `npm run build`: builds the web app ahead of a start, for machines that are made once and started often. */
import { ensureWebBuild } from './web-build.ts';

await ensureWebBuild();
