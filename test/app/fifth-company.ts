/** Preloaded into a process of the product, adds a line to `src/shared/companies.ts` as it is read. */
import { registerHooks } from 'node:module';

const end = '] as const;';
const line = "{ key: 'HillTop', path: 'hillTop', name: 'Hill Top', accent: { light: '#5b4a00', dark: '#e8c547' } },";

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/src/shared/companies.ts')) return loaded;
    return { ...loaded, source: String(loaded.source).replace(end, `${line}${end}`) };
  },
});
