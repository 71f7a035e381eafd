/** Counts a visit to a shared page when a person's browser loads the page's tracking image. */
import type { FastifyRequest } from 'fastify';
import { staffCookie } from '#shared/staff-cookie.ts';

/** User agents of programs that fetch links for messengers, search engines and mail filters. */
const previewers =
  /facebookexternalhit|facebookcatalog|meta-external|whatsapp\/|skypeuripreview|slack-imgproxy|embedly|iframely|vkshare|snap url|google-(?:safety|read|inspection)|barracuda|proofpoint|mimecast|symantec|safelinks|urlscan|ms-office|microsoft office|kakaotalk-scrap|line-poker|ia_archiver|pagerenderer|bitlybot|bot\b|crawler|spider|preview/i;
/**
 * Programs recognised only at the start of the user agent, because in-app browsers contain some of these names too.
 */
const programs = /^(?:viber|pinterest|snapchat|tumblr|mastodon|curl|wget|python|go-http-client|okhttp|java|axios)\b/i;

/** Headers that mark a request as a prefetch. */
const prefetchHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];
const prefetches = /prefetch|prerender|preview/i;

/** Whether the request comes from a visitor: not a link preview, not a prefetch, and not the dealer's own staff. */
export function isOpening({ method, headers }: FastifyRequest): boolean {
  if (method !== 'GET' || headers.authorization !== undefined) return false;
  const userAgent = headers['user-agent'] ?? '';
  if (previewers.test(userAgent) || programs.test(userAgent)) return false;
  if (prefetchHeaders.some((name) => prefetches.test(String(headers[name] ?? '')))) return false;
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  return !cookies.includes(`${staffCookie.name}=${staffCookie.value}`);
}

/** File name of the tracking image below the page's address. */
export const openingPictureName = 'opened.gif';

/** A transparent GIF of one pixel. */
export const openingPicture = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
