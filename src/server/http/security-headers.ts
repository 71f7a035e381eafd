/** Security headers: helmet, with a strict content security policy. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Other origins that the browser must reach. */
export interface OuterOrigins {
  /** Of the external identity provider, if there is one. */
  identity: readonly string[];
  /** Of the storage for photos and videos. */
  media?: string;
}

/** The content security policy of the web app. Styles that scripts create carry the page's nonce. */
export function contentSecurityPolicy(nonce: string, origins: OuterOrigins): string {
  const connect = ["'self'", ...origins.identity, origins.media].filter(Boolean).join(' ');
  const frames = ["'self'", ...origins.identity].join(' ');
  const media = ["'self'", 'blob:', 'data:', origins.media].filter(Boolean).join(' ');
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src ${media}`,
    `media-src ${media}`,
    "font-src 'self'",
    `connect-src ${connect}`,
    `frame-src ${frames}`,
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/** Browser features that no page uses. File inputs can take photos without the camera permission. */
const unusedFeatures =
  `accelerometer camera display-capture geolocation gyroscope hid magnetometer microphone midi payment
  serial usb xr-spatial-tracking`.split(/\s+/);

/** Browser features that our pages use: passkeys, videos, and copying recovery codes and links. */
const usedFeatures = `autoplay clipboard-write fullscreen picture-in-picture publickey-credentials-create
  publickey-credentials-get`.split(/\s+/);

const permissionsPolicy = [
  ...unusedFeatures.map((feature) => `${feature}=()`),
  ...usedFeatures.map((feature) => `${feature}=(self)`),
].join(', ');

/** For data responses, which need no permissions at all. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Adds the headers to every response. Pages set their own content security policy. */
export async function addSecurityHeaders(app: FastifyInstance, https: boolean): Promise<void> {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'sameorigin' },
  });
  // Set early, so that responses of the OIDC library have it too.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', dataPolicy);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
