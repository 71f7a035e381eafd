/**
 * Rendered pages, for as long as the adverts that they show stay the same: `PublishedStock` answers with the same object
 * until one of them changes.
 */
import { createHash } from 'node:crypto';
import type { PublishedCompany } from '#adverts/server/published-stock.ts';

export interface RenderedPage {
  html: string;
  etag: string;
}

/** Per company; the oldest page is dropped, so that a crawler of a large stock cannot fill the memory. */
const maxPages = 500;

/** The tag is weak, because proxies compress the page in their own way. */
export function renderedPage(html: string): RenderedPage {
  return { html, etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"` };
}

export class PageCache {
  readonly #pages = new WeakMap<PublishedCompany, Map<string, Promise<RenderedPage>>>();

  /** Renders the page at a path once, also for visitors at the same time. */
  async find(published: PublishedCompany, path: string, render: () => Promise<string>): Promise<RenderedPage> {
    const pages = this.#pages.get(published) ?? new Map<string, Promise<RenderedPage>>();
    this.#pages.set(published, pages);
    const known = pages.get(path);
    if (known !== undefined) return await known;
    const page = render().then(renderedPage);
    pages.set(path, page);
    page.catch(() => pages.delete(path));
    const [oldest] = pages.keys();
    if (pages.size > maxPages && oldest !== undefined) pages.delete(oldest);
    return await page;
  }
}
