/** Reads the discovery document of an external OpenID Connect provider. */
import {
  type AuthorizationServer,
  allowInsecureRequests,
  customFetch,
  discoveryRequest,
  processDiscoveryResponse,
} from 'oauth4webapi';
import { z } from 'zod';
import { fetchExternal } from '#server/external-fetch.ts';
import { Failure } from '#shared/errors.ts';
import { issuerAges } from './issuer-ages.ts';

const addressSchema = z.url({ protocol: /^https?$/ }).max(2000);

/** The endpoints that the server and the browser use. */
const addressesSchema = z.object({
  jwks_uri: addressSchema,
  authorization_endpoint: addressSchema.optional(),
  token_endpoint: addressSchema.optional(),
  userinfo_endpoint: addressSchema.optional(),
  revocation_endpoint: addressSchema.optional(),
});
type DiscoveryDocument = AuthorizationServer & Pick<z.infer<typeof addressesSchema>, 'jwks_uri'>;

/** Logs a failure that does not affect the caller. */
export type Warn = (error: unknown, text: string) => void;

/** Reads the document on first use, and refreshes it in the background when it is an hour old. Failures are not cached. */
export interface Discovery {
  /** @throws Failure 503 if the provider has been unavailable for hours or names another issuer */
  read(): Promise<DiscoveryDocument>;
  /** Origins that a browser contacts to log in: that of the issuer, and those in the document once it has been read. */
  origins(): readonly string[];
}

/** The issuer as spelled in its document. The configured one may differ by trailing slashes. */
async function issuerAsSpelled(issuer: string, response: Response): Promise<URL> {
  const body: unknown = await response.clone().json();
  const spelled = z.object({ issuer: z.string() }).safeParse(body).data?.issuer ?? '';
  const withoutTrailingSlash = (text: string) => text.replace(/(?<!\/)\/+$/, '');
  return new URL(withoutTrailingSlash(spelled) === withoutTrailingSlash(issuer) ? spelled : issuer);
}

async function fetchDocument(issuer: string): Promise<DiscoveryDocument> {
  const response = await discoveryRequest(new URL(issuer), {
    // Whether an issuer may use plain http is validated with the configuration.
    [allowInsecureRequests]: true,
    [customFetch]: fetchExternal,
    signal: AbortSignal.timeout(issuerAges.timeout),
  });
  if (!response.ok) throw new Error(`The discovery document was answered with ${response.status}.`);
  const document = await processDiscoveryResponse(await issuerAsSpelled(issuer, response), response);
  return { ...document, jwks_uri: addressesSchema.parse(document).jwks_uri };
}

function originsOf(issuer: string, document: DiscoveryDocument | undefined): string[] {
  const { authorization_endpoint: authorize, token_endpoint: token, revocation_endpoint: revoke } = document ?? {};
  const addresses = [issuer, authorize, token, revoke].filter((address) => URL.canParse(String(address)));
  return [...new Set(addresses.map((address) => new URL(String(address)).origin))];
}

export function createDiscovery(issuer: string, warn: Warn): Discovery {
  let last: { document: DiscoveryDocument; readAt: number } | undefined;
  let pending: Promise<DiscoveryDocument> | undefined;
  let triedAt = Number.NEGATIVE_INFINITY;

  const refresh = () => {
    triedAt = Date.now();
    pending ??= fetchDocument(issuer)
      .then((document) => {
        last = { document, readAt: Date.now() };
        return document;
      })
      .catch((error: unknown) => {
        warn(error, 'the identity provider cannot be reached');
        throw new Failure(503);
      })
      .finally(() => {
        pending = undefined;
      });
    return pending;
  };

  const read = async () => {
    const age = last === undefined ? Number.POSITIVE_INFINITY : Date.now() - last.readAt;
    if (last === undefined || age >= issuerAges.usable) return refresh();
    const isDue = age >= issuerAges.documentFresh && Date.now() - triedAt >= issuerAges.retry;
    // In the background; a failure has been logged already.
    if (isDue) refresh().catch(() => undefined);
    return last.document;
  };
  return { read, origins: () => originsOf(issuer, last?.document) };
}
