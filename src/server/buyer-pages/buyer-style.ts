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

/** The outline of a truck, shown where it has no photo. */
const noPhoto = `url("data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#8a94a1" stroke-linecap="round" stroke-linejoin="round"><circle cx="7" cy="17" r="2"/><circle cx="17" cy="17" r="2"/><path d="M5 17H3V6a1 1 0 0 1 1-1h9v12m-4 0h6m4 0h2v-6h-8m0-5h5l3 5"/></svg>',
)}")`;

const style = `
@font-face{font-family:Inter;src:url(${fontPath}) format("woff2");font-weight:100 900;font-display:swap}
@font-face{font-family:"Inter Fallback";src:local("Arial"),local("Liberation Sans"),local("Helvetica");ascent-override:90.49%;descent-override:22.56%;line-gap-override:0%;size-adjust:107.06%}
:root{color-scheme:light dark;--ground:light-dark(#f5f6f8,#0f141b);--card:light-dark(#fff,#1a222d);--text:light-dark(#17202c,#e8edf3);
--quiet:light-dark(#525d6b,#a7b2bf);--line:light-dark(#e1e6ec,#2d3846);--brand:light-dark(var(--accent),var(--accent-dark));--on-brand:light-dark(#fff,#10151d);
--soft:light-dark(#eef1f5,#232d3a);--raised:0 1px 2px #0f172a14,0 4px 16px #0f172a0d}
*{box-sizing:border-box}
html{scroll-padding-top:1rem;-webkit-text-size-adjust:100%}
body{margin:0;min-height:100svh;display:flex;flex-direction:column;background:var(--ground);color:var(--text);font:1rem/1.5 Inter,"Inter Fallback",system-ui,sans-serif;font-feature-settings:"calt" 0}
header{background:var(--card);border-bottom:3px solid var(--brand)}
header>div,main,footer>div,.bar>div{width:100%;max-width:72rem;margin:0 auto;padding:.75rem 1.5rem}
header p{margin:0;font-weight:700;font-size:1.125rem;line-height:1.3;color:var(--brand);display:flex}
header p,header a{align-items:center;gap:.75rem;min-height:2.5rem}
header a{display:flex;color:inherit;text-decoration:none}
header img{display:block;width:auto;height:2.5rem;max-width:60%;object-fit:contain;padding:2px 6px;border-radius:.25rem;background:#fff}
main{flex:1;display:grid;gap:1.5rem;align-content:start;grid-template-columns:minmax(0,1fr);padding-bottom:2rem}
article{background:var(--card);border:1px solid var(--line);border-radius:1rem;overflow:hidden;box-shadow:var(--raised)}
.viewer{min-width:0;background:light-dark(#e9edf2,#10151d)}
.photos{display:flex;overflow-x:auto;scroll-snap-type:x mandatory;overscroll-behavior-x:contain;list-style:none;margin:0;padding:0;aspect-ratio:4/3;max-height:38rem;width:100%;scrollbar-width:thin}
.photos li{flex:0 0 100%;scroll-snap-align:start;scroll-snap-stop:always}
.photos img{display:block;width:100%;height:100%;object-fit:contain}
.photos:focus-visible,a:focus-visible,summary:focus-visible{outline:3px solid var(--brand);outline-offset:-3px}
.thumbs{display:flex;gap:4px;overflow-x:auto;padding:4px;background:var(--card);scrollbar-width:thin}
.thumbs a{flex:0 0 5.5rem;aspect-ratio:4/3;border-radius:.375rem;overflow:hidden;background:var(--soft)}
.thumbs img{display:block;width:100%;height:100%;object-fit:cover}
.words{padding:1.25rem 1.5rem}
.details{padding:0 1.5rem 1.5rem}
h1,h2,h3{margin:0;line-height:1.25;letter-spacing:-.011em;overflow-wrap:anywhere}
h1,article h2{font-size:1.5rem}
.name{display:flex;flex-wrap:wrap;gap:.375rem 1rem;align-items:center;margin-top:.5rem}
.name:empty{display:none}
.name p{margin:0}
.price{font-size:1.5rem;font-weight:700;font-variant-numeric:tabular-nums}
.note{color:var(--quiet);font-size:1rem;font-weight:500}
.plate{padding:.1rem .6rem;border:1px solid #17202c;border-radius:.3rem;background:#ffd83d;color:#111;font-weight:700;letter-spacing:.04em}
.state{padding:.05rem .6rem;border:2px solid currentColor;border-radius:.375rem;font-weight:700;font-size:.9375rem}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,16rem),1fr));gap:0 2rem;margin:0}
dl div{display:flex;justify-content:space-between;gap:1rem;padding:.5rem 0;border-bottom:1px solid var(--line)}
dt{color:var(--quiet)}
dd{margin:0;text-align:right;font-weight:600;overflow-wrap:anywhere}
.text{white-space:pre-line;overflow-wrap:anywhere;margin:0 0 1.25rem;max-width:44rem}
.features{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,14rem),1fr));gap:.375rem 1.5rem;list-style:none;margin:0 0 1.25rem;padding:0}
.features li{position:relative;padding-left:1.5rem;overflow-wrap:anywhere}
.features li::before{content:"";position:absolute;left:.25rem;top:.35em;width:.375rem;height:.7rem;border:solid var(--brand);border-width:0 2px 2px 0;transform:rotate(40deg)}
video{display:block;width:100%;max-height:34rem;background:#000;margin-top:4px}
footer{background:var(--card);border-top:1px solid var(--line);color:var(--quiet);font-size:.9375rem}
footer>div{padding-top:1.25rem;padding-bottom:1.5rem}
footer p{margin:0 0 .25rem;overflow-wrap:anywhere}
footer .seller{font-weight:700;color:var(--text)}
footer a{display:inline-block;padding:.25rem 0}
a{color:inherit}
.bar{position:sticky;bottom:0;z-index:1;background:var(--card);border-top:1px solid var(--line);padding-bottom:env(safe-area-inset-bottom)}
.bar>div,.contact{display:flex;gap:.75rem}
.bar a,.contact a,button{flex:1 1 0;min-height:48px;display:grid;place-items:center;border:2px solid var(--brand);border-radius:.625rem;color:var(--brand);background:none;font:inherit;font-weight:700;text-decoration:none;cursor:pointer}
.bar .call,.contact .call,button{background:var(--brand);color:var(--on-brand)}
.bar a:focus-visible,.contact a:focus-visible,button:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
.contact{display:none;flex-direction:column;gap:.5rem;margin-top:1.25rem}
.contact a{flex:none}
.phone{margin:0;font-size:1.25rem;font-weight:700;font-variant-numeric:tabular-nums}
.hint{margin:0;padding:.75rem 1.5rem 0}
.opened{position:absolute;width:1px;height:1px}
.empty{padding:3rem 1.5rem;text-align:center}
.empty p{color:var(--quiet);margin:.5rem 0 0}
.lead{color:var(--quiet);margin:.25rem 0 0}
.back{display:inline-flex;align-items:center;min-height:2.75rem;margin:-.5rem 0;color:var(--quiet);text-decoration:none;font-weight:600}
.back:hover,.pages a:hover{color:var(--brand)}
.filter{background:var(--card);border:1px solid var(--line);border-radius:.75rem}
.filter summary{min-height:48px;padding:.6875rem 1rem;font-weight:600;cursor:pointer}
.filter form{display:grid;grid-template-columns:1fr 1fr;gap:.75rem;padding:.25rem 1rem 1rem;align-items:end}
.filter label{display:grid;gap:.25rem;min-width:0;font-size:.875rem;color:var(--quiet)}
.filter select,.filter input{width:100%;min-width:0;min-height:44px;padding:0 .625rem;border:1px solid light-dark(#8a94a1,#64717f);border-radius:.5rem;background:var(--ground);color:var(--text);font:inherit}
.filter button{grid-column:1/-1}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));gap:1.5rem;list-style:none;margin:0;padding:0}
.cards li{position:relative;display:flex;flex-direction:column;background:var(--card);border:1px solid var(--line);border-radius:1rem;overflow:hidden;box-shadow:var(--raised)}
.cover{position:relative;aspect-ratio:4/3;background:var(--soft)}
.cover img{display:block;width:100%;height:100%;object-fit:cover}
.none{display:grid;place-items:end center;padding:1rem;color:var(--quiet);background:var(--soft) ${noPhoto} center/9rem no-repeat}
.count{position:absolute;right:.625rem;bottom:.625rem;padding:.125rem .5rem;border-radius:.375rem;background:#10151dd9;color:#fff;font-size:.8125rem;font-weight:600}
.about{display:flex;flex-direction:column;flex:1;padding:1rem 1.125rem 1.125rem}
.about h2,.about h3{font-size:1.125rem}
.about a{text-decoration:none}
.about a::after{content:"";position:absolute;inset:0;border-radius:1rem}
.about a:focus-visible{outline:0}
.about a:focus-visible::after{outline:3px solid var(--brand);outline-offset:-3px}
.cards li:hover .about a{color:var(--brand)}
.about .facts{margin:.25rem 0 0;color:var(--quiet)}
.about .name{margin-top:auto;padding-top:.625rem;justify-content:space-between}
.about .price{font-size:1.25rem}
.pages{display:flex;justify-content:center;align-items:center;gap:1rem}
.pages a{display:grid;place-items:center;min-height:48px;padding:0 1.25rem;border:1px solid var(--line);border-radius:.625rem;background:var(--card);font-weight:600;text-decoration:none}
@media (max-width:40rem){main{gap:1rem;padding:0 0 1rem}main>:not(article,.cards){margin-inline:1rem}main>:first-child:not(article){margin-top:1rem}main>.back:first-child{margin-top:0;margin-bottom:-.75rem}
article{border-width:0 0 1px;border-radius:0;box-shadow:none}article.empty{border-width:0;background:none}header>div,footer>div,.bar>div{padding:.625rem 1rem}footer>div{padding-bottom:1rem}.words{padding:1rem}.details{padding:0 1rem 1.25rem}.hint{padding-inline:1rem}
h1,article h2,.price{font-size:1.375rem}.cards{gap:1rem;padding:0 1rem}}
@media (min-width:60rem){main{padding-top:1.5rem}.bar>div{justify-content:flex-end}.bar a{flex:0 0 11rem}body:has(.contact) .bar{display:none}article:has(.contact){display:grid;grid-template:auto 1fr/minmax(0,1fr) 22rem;overflow:clip}
article:has(.contact) .viewer{border-right:1px solid var(--line)}article:has(.contact) .words{grid-column:2;grid-row:1/span 2;position:sticky;top:0;align-self:start}article:has(.contact) .more{grid-row:2;border-right:1px solid var(--line);padding-top:1.5rem}
.contact{display:flex}.thumbs{padding:6px}.thumbs a{flex-basis:7rem}
.filter summary{display:none}.filter::details-content{content-visibility:visible;block-size:auto}.filter form{grid-template-columns:repeat(4,1fr) auto;padding:1rem}.filter button{grid-column:auto;min-height:44px;padding:0 1.5rem}}
@supports not selector(::details-content){.filter summary{display:block}}
@media (prefers-reduced-motion:no-preference){.photos{scroll-behavior:smooth}.cards li{transition:box-shadow .15s}.cards li:hover{box-shadow:0 2px 4px #0f172a1f,0 8px 24px #0f172a1a}}
@media print{.bar,.thumbs,.filter,.contact a{display:none}.photos{display:grid;grid-template-columns:1fr 1fr;aspect-ratio:auto;max-height:none;overflow:visible}}
`;

/** The style with a company's colours. */
export function pageStyleOf(company: Company | undefined): string {
  const { light, dark } = company === undefined ? { light: '#14617a', dark: '#7abacd' } : companyAccents[company];
  return `:root{--accent:${light};--accent-dark:${dark}}${style}`;
}

/**
 * Allows the page its style and font, this origin's photos and videos, and forms sent to it, but no scripts, no requests
 * and no framing.
 */
export function buyerPolicy(company: Company | undefined): string {
  const digest = createHash('sha256').update(pageStyleOf(company)).digest('base64');
  const own = `style-src 'sha256-${digest}'; img-src 'self' data:; media-src 'self'; font-src 'self'`;
  return `default-src 'none'; ${own}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
}
