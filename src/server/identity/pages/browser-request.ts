/** Checks of browser requests to the identity pages, and their security headers. */
import type { IncomingMessage } from 'node:http';

/** Security headers of all replies below `/oidc`. */
export function securityHeaders(publicUrl: URL): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `form-action 'self' ${publicUrl.origin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return {
    'cache-control': 'no-store',
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  };
}

/** With https, browsers accept cookies with this name prefix only over https. */
export function cookiePrefix(publicUrl: URL): string {
  return publicUrl.protocol === 'https:' ? '__Secure-' : '';
}

/**
 * Whether a form was sent by one of our own pages. Browsers state the origin of a POST in `Sec-Fetch-Site` or, on plain
 * http, in `Origin`. A client that sends neither is not a browser, so cross-site requests are no risk.
 */
export function isSameOriginPost(request: IncomingMessage, publicUrl: URL): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const origin = request.headers.origin;
  return origin === undefined || origin === publicUrl.origin;
}

/**
 * Replaces the host headers by the configured public address, so that a client cannot influence the URLs that the
 * provider builds.
 */
export function pinPublicAddress(request: IncomingMessage, publicUrl: URL): void {
  request.headers.host = publicUrl.host;
  request.headers['x-forwarded-host'] = publicUrl.host;
  request.headers['x-forwarded-proto'] = publicUrl.protocol.replace(':', '');
}
