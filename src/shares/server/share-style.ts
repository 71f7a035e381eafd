/**
 * The stylesheet of shared pages, for phones and desktops, light and dark. The content security policy allows it by
 * its hash.
 */
import { createHash } from 'node:crypto';

export const shareStyle = `
:root{color-scheme:light dark;--ground:light-dark(#f3f5f8,#12171f);--card:light-dark(#fff,#1c2430);--text:light-dark(#17202c,#e8edf3);
--quiet:light-dark(#525d6b,#a7b2bf);--line:light-dark(#dde3ea,#2d3846)}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
header{background:var(--card);border-bottom:3px solid light-dark(var(--accent),var(--accent-dark))}
header>div,main,footer{max-width:64rem;margin:0 auto;padding:1rem}
header p{margin:0;font-weight:700;font-size:1.125rem;color:light-dark(var(--accent),var(--accent-dark))}
main{display:grid;gap:1.5rem}
article{background:var(--card);border:1px solid var(--line);border-radius:.75rem;overflow:hidden}
.words{padding:1rem 1.25rem 1.25rem}
.name{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:baseline;justify-content:space-between}
h1,h2{margin:0;font-size:1.5rem;line-height:1.25;overflow-wrap:anywhere}
.plate{display:inline-block;margin:.5rem 0 0;padding:.1rem .6rem;border:1px solid #17202c;border-radius:.3rem;background:#ffd83d;color:#111;font-weight:700;letter-spacing:.04em}
.price{margin:0;font-size:1.5rem;font-weight:700;font-variant-numeric:tabular-nums}
.state{margin:0;padding:.1rem .6rem;border:2px solid currentColor;border-radius:.3rem;font-weight:700}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:0 2rem;margin:1rem 0 0}
dl div{display:flex;justify-content:space-between;gap:1rem;padding:.5rem 0;border-bottom:1px solid var(--line)}
dt{color:var(--quiet)}
dd{margin:0;text-align:right;font-weight:600;overflow-wrap:anywhere}
.text{white-space:pre-line;overflow-wrap:anywhere;margin:1rem 0 0}
.photos{display:grid;grid-template-columns:repeat(auto-fill,minmax(9rem,1fr));gap:4px}
.photos a{display:block;aspect-ratio:4/3;background:var(--ground)}
.photos a:first-child{grid-column:1/-1;aspect-ratio:16/10;max-height:34rem;width:100%}
.photos a:focus-visible{outline:3px solid light-dark(var(--accent),var(--accent-dark));outline-offset:-3px}
img{display:block;width:100%;height:100%;object-fit:cover}
.photos a:first-child img{object-fit:contain}
video{display:block;width:100%;max-height:34rem;background:#000;margin-top:4px}
footer{color:var(--quiet);font-size:.9375rem}
footer p{margin:0 0 .25rem}
a{color:inherit}
.hint{margin:0;padding:.75rem 1.25rem 0}
.opened{position:absolute;width:1px;height:1px}
.empty{padding:3rem 1.25rem;text-align:center}
.empty p{color:var(--quiet);margin:.5rem 0 0}
@media (max-width:30rem){main,footer,header>div{padding:.75rem}.photos{grid-template-columns:repeat(3,1fr)}h1,h2,.price{font-size:1.25rem}dl{grid-template-columns:1fr}}
`;

/** The source expression for the content security policy. */
export function styleDigest(style: string): string {
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
}
