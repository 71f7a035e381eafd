/** Headers that tell browsers what a page of this origin may do: helmet, with a strict content security policy. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Origins besides our own that the browser has to reach. */
export interface OuterOrigins {
  /** The external identity provider's, where there is one. */
  identity: readonly string[];
  /** Where photos and videos are served from and sent to. */
  media?: string;
}

/** The policy of the web app's page; styles that scripts make carry the nonce of their page. */
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

/** Browser features that no page may use. File inputs take photos with the camera without its permission. */
const unusedFeatures =
  `accelerometer camera display-capture geolocation gyroscope hid magnetometer microphone midi payment
  serial usb xr-spatial-tracking`.split(/\s+/);

/** Browser features that our own pages may use: passkeys, videos, and copying of recovery codes and links. */
const usedFeatures = `autoplay clipboard-write fullscreen picture-in-picture publickey-credentials-create
  publickey-credentials-get`.split(/\s+/);

const permissionsPolicy = [
  ...unusedFeatures.map((feature) => `${feature}=()`),
  ...usedFeatures.map((feature) => `${feature}=(self)`),
].join(', ');

/** Answers that are data, not pages, may do nothing at all. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Sends the headers with every answer; pages set a policy of their own. */
export async function addSecurityHeaders(app: FastifyInstance, https: boolean): Promise<void> {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'sameorigin' },
  });
  // Before the answer is begun, so that what the identity library answers by itself has it, too.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', dataPolicy);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
