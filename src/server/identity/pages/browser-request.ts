/** What is asked of every request that a browser makes to the identity pages, and the headers that go back. */
import type { IncomingMessage } from 'node:http';

/** Security headers of everything below `/oidc`. No inline script or style, no frames, forms only to the product. */
export function securityHeaders(publicUrl: URL): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self' data:",
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

/** Begins the names of cookies: with https, browsers then take them from https answers alone. */
export function cookiePrefix(publicUrl: URL): string {
  return publicUrl.protocol === 'https:' ? '__Secure-' : '';
}

/**
 * Whether a form was sent by a page of our own. Browsers say where a post comes from by `Sec-Fetch-Site` or, on plain
 * http, by `Origin`; a client that sends neither is no browser and carries nobody's cookies but its own.
 */
export function isSameOriginPost(request: IncomingMessage, publicUrl: URL): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const origin = request.headers.origin;
  return origin === undefined || origin === publicUrl.origin;
}

/**
 * Replaces what a client may claim about the address it came by with the configured one, so that no address that the
 * provider builds can be steered by a header.
 */
export function pinPublicAddress(request: IncomingMessage, publicUrl: URL): void {
  request.headers.host = publicUrl.host;
  request.headers['x-forwarded-host'] = publicUrl.host;
  request.headers['x-forwarded-proto'] = publicUrl.protocol.replace(':', '');
}
