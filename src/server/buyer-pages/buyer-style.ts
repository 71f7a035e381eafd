/**
 * The stylesheet and font of pages for buyers, for phones and desktops, light and dark. The content security policy
 * allows the stylesheet by its hash.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Company, companyAccents } from '#shared/companies.ts';

const file = new URL(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));

/** The typeface of the product. */
export const buyerFont = readFileSync(file);

/** Changes with the font, so that browsers can keep it. */
export const fontPath = `/s/font-${createHash('sha256').update(buyerFont).digest('hex').slice(0, 10)}.woff2`;

const style = `
@font-face{font-family:Inter;src:url(${fontPath}) format("woff2");font-weight:100 900;font-display:swap}
@font-face{font-family:"Inter Fallback";src:local("Arial"),local("Liberation Sans"),local("Helvetica");ascent-override:90.49%;descent-override:22.56%;line-gap-override:0%;size-adjust:107.06%}
:root{color-scheme:light dark;--ground:light-dark(#f3f5f8,#12171f);--card:light-dark(#fff,#1c2430);--text:light-dark(#17202c,#e8edf3);
--quiet:light-dark(#525d6b,#a7b2bf);--line:light-dark(#dde3ea,#2d3846);--brand:light-dark(var(--accent),var(--accent-dark))}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:1rem/1.5 Inter,"Inter Fallback",system-ui,sans-serif;font-feature-settings:"calt" 0}
header{background:var(--card);border-bottom:3px solid var(--brand)}
header>div,main,footer,.bar>div{max-width:64rem;margin:0 auto;padding:.75rem 1rem}
header>div{display:flex;align-items:center;gap:.75rem}
header p{margin:0;font-weight:700;font-size:1.125rem;color:var(--brand)}
header img{display:block;width:auto;height:2.5rem;max-width:60%;object-fit:contain;padding:2px 6px;border-radius:.25rem;background:#fff}
main{display:grid;gap:1.5rem;grid-template-columns:minmax(0,1fr)}
article{background:var(--card);border:1px solid var(--line);border-radius:.75rem;overflow:hidden}
.photos{display:flex;overflow-x:auto;scroll-snap-type:x mandatory;overscroll-behavior-x:contain;list-style:none;margin:0;padding:0;aspect-ratio:4/3;max-height:36rem;width:100%;background:#10151d}
.photos li{flex:0 0 100%;scroll-snap-align:start;scroll-snap-stop:always}
.photos img{display:block;width:100%;height:100%;object-fit:contain}
.photos:focus-visible,a:focus-visible{outline:3px solid var(--brand);outline-offset:-3px}
.thumbs{display:flex;gap:4px;overflow-x:auto;padding:4px}
.thumbs a{flex:0 0 5.5rem;aspect-ratio:4/3;background:var(--ground)}
.thumbs img{display:block;width:100%;height:100%;object-fit:cover}
.words{padding:1rem 1.25rem 1.25rem}
h1,h2{margin:0;font-size:1.5rem;line-height:1.25;overflow-wrap:anywhere}
.name{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;margin-top:.5rem}
.name:empty{display:none}
.name p{margin:0}
.price{font-size:1.5rem;font-weight:700;font-variant-numeric:tabular-nums}
.note{color:var(--quiet)}
.plate{padding:.1rem .6rem;border:1px solid #17202c;border-radius:.3rem;background:#ffd83d;color:#111;font-weight:700;letter-spacing:.04em}
.state{padding:.1rem .6rem;border:2px solid currentColor;border-radius:.3rem;font-weight:700}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,17rem),1fr));gap:0 2rem;margin:1rem 0 0}
dl div{display:flex;justify-content:space-between;gap:1rem;padding:.5rem 0;border-bottom:1px solid var(--line)}
dt{color:var(--quiet)}
dd{margin:0;text-align:right;font-weight:600;overflow-wrap:anywhere}
.text{white-space:pre-line;overflow-wrap:anywhere;margin:1rem 0 0}
video{display:block;width:100%;max-height:34rem;background:#000;margin-top:4px}
footer{color:var(--quiet);font-size:.9375rem}
footer p{margin:0 0 .25rem;overflow-wrap:anywhere}
footer .seller{font-weight:700;color:var(--text)}
footer a{display:inline-block;padding:.25rem 0}
a{color:inherit}
.bar{position:sticky;bottom:0;background:var(--card);border-top:1px solid var(--line);padding-bottom:env(safe-area-inset-bottom)}
.bar>div{display:flex;gap:.75rem}
.bar a{flex:1 1 0;min-height:48px;display:grid;place-items:center;border:2px solid var(--brand);border-radius:.5rem;color:var(--brand);font-weight:700;text-decoration:none}
.bar .call{background:var(--brand);color:light-dark(#fff,#10151d)}
.bar a:focus-visible{outline-offset:2px}
.hint{margin:0;padding:.75rem 1.25rem 0}
.opened{position:absolute;width:1px;height:1px}
.empty{padding:3rem 1.25rem;text-align:center}
.empty p{color:var(--quiet);margin:.5rem 0 0}
@media (max-width:30rem){main{padding:0 0 .75rem}main>h1{padding:.75rem .75rem 0}article{border-width:0 0 1px;border-radius:0}header>div,footer,.bar>div{padding:.625rem .75rem}.words{padding:.875rem .75rem 1rem}h1,h2,.price{font-size:1.25rem}}
@media (min-width:60rem){.viewer{display:grid;grid-template-columns:minmax(0,1fr) 8.5rem}.thumbs{flex-direction:column;overflow:hidden auto;height:0;min-height:100%}.thumbs a{flex:0 0 auto}.viewer:not(:has(.thumbs)){display:block}}
@media (prefers-reduced-motion:no-preference){.photos{scroll-behavior:smooth}}
@media print{.bar,.thumbs{display:none}.photos{display:grid;grid-template-columns:1fr 1fr;aspect-ratio:auto;max-height:none;overflow:visible}}
`;

/** The style with a company's colours. */
export function pageStyleOf(company: Company | undefined): string {
  const { light, dark } = company === undefined ? { light: '#14617a', dark: '#7abacd' } : companyAccents[company];
  return `:root{--accent:${light};--accent-dark:${dark}}${style}`;
}

/** Allows the page its style and font and this origin's photos and videos, but no scripts, no requests and no framing. */
export function buyerPolicy(company: Company | undefined): string {
  const digest = createHash('sha256').update(pageStyleOf(company)).digest('base64');
  const own = `style-src 'sha256-${digest}'; img-src 'self' data:; media-src 'self'; font-src 'self'`;
  return `default-src 'none'; ${own}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}
