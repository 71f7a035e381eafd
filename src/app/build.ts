/** The process of `npm run build`: builds the web app before the first start, for example in a container image. */
import { ensureWebBuild } from './web-build.ts';

await ensureWebBuild();
