/** The frame of every page for buyers: head, style and body, without scripts. */
import type { FastifyReply } from 'fastify';
import { type Html, html } from '#server/identity/pages/html.ts';
import type { Company } from '#shared/companies.ts';
import { buyerPolicy, fontPath, pageStyleOf } from './buyer-style.ts';

export interface BuyerDocument {
  /** Undefined for a page of no company. */
  company: Company | undefined;
  title: string;
  /** Whether search engines may list the page, and other sites learn of it as the referrer. */
  isPublic: boolean;
  head?: Html | undefined;
  body: Html;
}

const secretTags = html`<meta name="robots" content="noindex, nofollow, noarchive">
<meta name="referrer" content="no-referrer">
`;

export function documentOf({ company, title, isPublic, head, body }: BuyerDocument): string {
  const start = html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${!isPublic && secretTags}<link rel="icon" href="data:,">
<link rel="preload" href="${fontPath}" as="font" type="font/woff2" crossorigin>
${head}`;
  return `${start.text}<style>${pageStyleOf(company)}</style>\n</head>\n<body>\n${body.text}\n</body>\n</html>\n`;
}

/** For a page that never existed, has expired or was switched off, and for rate-limited visitors. */
export function emptyPage(title: string, text: string): string {
  const body = html`<main><article class="empty"><h1>${title}</h1><p>${text}</p></article></main>`;
  return documentOf({ title, company: undefined, isPublic: false, body });
}

/** @param company the company of the page's document, whose style the policy allows */
export function sendBuyerPage(reply: FastifyReply, status: number, page: string, company?: Company): FastifyReply {
  reply.code(status).header('content-security-policy', buyerPolicy(company));
  return reply.type('text/html; charset=utf-8').send(page);
}

/** Asks a visitor to wait who has tried too many addresses. */
export function sendBuyerWait(reply: FastifyReply, seconds: number): FastifyReply {
  reply.header('retry-after', seconds);
  return sendBuyerPage(reply, 429, emptyPage('Too many requests', 'Please try again later.'));
}
