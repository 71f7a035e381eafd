/** The files that search engines read first. */
import type { PublishedCompany } from '#adverts/server/published-stock.ts';
import { html } from '#server/identity/pages/html.ts';
import type { Company } from '#shared/companies.ts';
import { stockPagePath, stockTruckPath } from '#shared/stock-address.ts';

export const sitemapPath = '/stock/sitemap.xml';

/** Nothing but the stock pages is for search engines. */
export function robotsText(publicUrl: string, hasPages: boolean): string {
  const open = hasPages ? ['Allow: /stock'] : [];
  const sitemap = hasPages ? ['', `Sitemap: ${publicUrl}${sitemapPath}`] : [];
  return ['User-agent: *', ...open, 'Disallow: /', ...sitemap, ''].join('\n');
}

/** @param pages companies whose stock page is on */
export function sitemapText(
  publicUrl: string,
  pages: readonly { company: Company; published: PublishedCompany }[],
): string {
  const lines = pages.flatMap(({ company, published: { adverts } }) => [
    html`<url><loc>${publicUrl}${stockPagePath(company)}</loc></url>
`,
    ...adverts.map(
      ({ stockNumber }) => html`<url><loc>${publicUrl}${stockTruckPath(company, stockNumber)}</loc></url>
`,
    ),
  ]);
  return html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines}</urlset>
`.text;
}
