/** The HTML of an e-mail: tables and inline styles, as mail clients require, and nothing loaded from other servers. */
import { type Html, html } from '#server/identity/pages/html.ts';
import type { MailButton, MailDetails, MailRow } from './mail-details.ts';

/** Content id of the logo. */
export const logoCid = 'logo';

/** Colours of dark mode. The light colours are inline because not every mail client reads style sheets. */
const darkStyle = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #16191d !important; }
  .sheet { background: #21262c !important; border-right-color: #39424d !important; border-bottom-color: #39424d !important; border-left-color: #39424d !important; }
  .words, .value { color: #e8ecf0 !important; }
  .label, .small { color: #b3bdc8 !important; }
  .line { border-color: #39424d !important; }
  .link { color: #8cc4ff !important; }
}
@media (max-width: 480px) {
  .sheet { padding: 20px 16px !important; }
}`;

const font = 'font-family: Arial, Helvetica, sans-serif';
const bodyStyle = `margin: 0 0 16px; ${font}; font-size: 16px; line-height: 1.5; color: #17212b`;
const small = `margin: 16px 0 0; ${font}; font-size: 13px; line-height: 1.5; color: #55606c`;

function linkTo(address: string, text: string): Html {
  return html`<a class="link" href="${address}" style="color: #0b5cad; word-break: break-all">${text}</a>`;
}

/** Web addresses, up to the next space, and e-mail addresses. */
const linked = /(https?:\/\/[^\s<>"']+)|([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8})/gi;

/** Removes punctuation that belongs to the sentence, not to the address. */
function withoutPunctuation(address: string): string {
  let end = address.length;
  while (end > 0 && '.,;:!?)]'.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

/** Turns addresses into links. */
function withLinks(text: string): Html[] {
  const pieces: Html[] = [];
  let end = 0;
  for (const match of text.matchAll(linked)) {
    const [found, page] = match;
    const address = page === undefined ? found : withoutPunctuation(page);
    // `https://` with only punctuation is not an address.
    if (page !== undefined && !URL.canParse(address)) continue;
    pieces.push(html`${text.slice(end, match.index)}`);
    pieces.push(linkTo(page === undefined ? `mailto:${address}` : address, address));
    end = match.index + address.length;
  }
  return [...pieces, html`${text.slice(end)}`];
}

function withBreaks(lines: readonly Html[][]): Html[] {
  return lines.map((line, index) => html`${index > 0 && html`<br>\n`}${line}`);
}

function linesOf(text: string): Html[] {
  return withBreaks(text.split(/\r?\n/).map(withLinks));
}

function plainLines(text: string): Html[] {
  return withBreaks(text.split(/\r?\n/).map((line) => [html`${line}`]));
}

function buttonPart({ label, link }: MailButton, accent: string): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin: 0 0 16px"><tr><td bgcolor="${accent}" style="border-radius: 6px">
<a href="${link}" style="display: inline-block; padding: 13px 26px; ${font}; font-size: 16px; font-weight: bold; color: #ffffff; text-decoration: none">${label}</a>
</td></tr></table>
<p class="small" style="${small}; margin: 0 0 16px">If the button does not work, copy this address into your browser:<br>
${linkTo(link, link)}</p>`;
}

function tablePart(rows: readonly MailRow[]): Html {
  const cell = `padding: 8px 0; ${font}; font-size: 15px; line-height: 1.4; border-bottom: 1px solid #d9dfe5; vertical-align: top`;
  const lines = rows.map(
    ({ label, text }) => html`<tr>
<th class="label line" scope="row" align="left" style="${cell}; padding-right: 16px; font-weight: normal; color: #55606c">${label}</th>
<td class="value line" style="${cell}; font-weight: bold; color: #17212b">${plainLines(text)}</td>
</tr>`,
  );
  return html`<table class="line" cellpadding="0" cellspacing="0" style="margin: 8px 0 16px; border-top: 1px solid #d9dfe5; border-collapse: collapse">
${lines}
</table>`;
}

/** The sender's logo or name. A logo is designed for white paper, so its background stays white in dark mode. */
function headPart({ sender, logo }: MailDetails, accent: string): Html | false {
  if (sender === undefined) return false;
  if (logo === undefined)
    return html`<p style="margin: 0 0 24px; ${font}; font-size: 20px; font-weight: bold; color: ${accent}"><span class="words">${sender}</span></p>`;
  return html`<p style="margin: 0 0 24px"><img src="cid:${logoCid}" alt="${sender}" height="48" style="display: block; height: 48px; width: auto; max-width: 100%; padding: 4px; background: #ffffff; border-radius: 4px"></p>`;
}

/** Paragraphs, with the button in place of its link. */
function bodyPart(body: string, button: MailButton | undefined, accent: string): Html[] {
  return body.split(/\r?\n(?:[ \t]*\r?\n)+/).map((paragraph) => {
    if (button !== undefined && paragraph.trim() === button.link) return buttonPart(button, accent);
    // E-mails with a button contain a user's name, which might be an address. It must not become a link.
    const lines = button === undefined ? linesOf(paragraph) : plainLines(paragraph);
    return html`<p class="words" style="${bodyStyle}">${lines}</p>\n`;
  });
}

/** @param accent colour of names and buttons */
export function mailHtml(subject: string, body: string, details: MailDetails, accent: string): string {
  const { rows = [], button, foot } = details;
  const head = html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
`;
  const page = html`<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #f1f4f7"><tr><td align="center" style="padding: 20px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 600px"><tr><td class="sheet" align="left" style="padding: 28px 32px; background: #ffffff; border: 1px solid #d9dfe5; border-top: 4px solid ${accent}; border-radius: 6px">
${headPart(details, accent)}
${bodyPart(body, button, accent)}
${rows.length > 0 && tablePart(rows)}
${foot !== undefined && html`<p class="small" style="${small}">${linesOf(foot)}</p>`}
</td></tr></table>
</td></tr></table>`;
  return `${head.text}<style>\n${darkStyle}\n</style>\n</head>\n<body class="page" style="margin: 0; padding: 0; background: #f1f4f7">\n${page.text}\n</body>\n</html>\n`;
}

export function mailText(body: string, { rows = [], foot }: MailDetails): string {
  const table = rows.map(({ label, text }) => `${label}:${text.includes('\n') ? '\n' : ' '}${text}`).join('\n');
  return [body, table, foot].filter(Boolean).join('\n\n');
}
