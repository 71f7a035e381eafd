/** Which requests for a shared page's own picture are a person who opened the page. */
import type { FastifyRequest } from 'fastify';
import { staffCookie } from '#shared/staff-cookie.ts';

/** Programs that look at links for messengers, searches and mail filters, as their user agents name them. */
const previewers =
  /facebookexternalhit|facebookcatalog|meta-external|whatsapp\/|skypeuripreview|slack-imgproxy|embedly|iframely|vkshare|snap url|google-(?:safety|read|inspection)|barracuda|proofpoint|mimecast|symantec|safelinks|urlscan|ms-office|microsoft office|kakaotalk-scrap|line-poker|ia_archiver|pagerenderer|bitlybot|bot\b|crawler|spider|preview/i;
/** Programs whose user agents begin with their names: browsers within apps have some of these names further behind. */
const programs = /^(?:viber|pinterest|snapchat|tumblr|mastodon|curl|wget|python|go-http-client|okhttp|java|axios)\b/i;

/** Headers by which browsers say that they only fetch ahead. */
const prefetchHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];
const prefetches = /prefetch|prerender|preview/i;

/** Whether a person from outside asks: no program that looks at links, no prefetch, and none of the dealer's own staff. */
export function isOpening({ method, headers }: FastifyRequest): boolean {
  if (method !== 'GET' || headers.authorization !== undefined) return false;
  const userAgent = headers['user-agent'] ?? '';
  if (previewers.test(userAgent) || programs.test(userAgent)) return false;
  if (prefetchHeaders.some((name) => prefetches.test(String(headers[name] ?? '')))) return false;
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  return !cookies.includes(`${staffCookie.name}=${staffCookie.value}`);
}

/** The name of the picture below the page's address. */
export const openingPictureName = 'opened.gif';

/** A transparent picture of one pixel. */
export const openingPicture = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
