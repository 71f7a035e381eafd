/** The addresses of an external OpenID Connect provider, read from its discovery document. */
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

/** The addresses that are used here and in the browser. */
const addressesSchema = z.object({
  jwks_uri: addressSchema,
  authorization_endpoint: addressSchema.optional(),
  token_endpoint: addressSchema.optional(),
  userinfo_endpoint: addressSchema.optional(),
  revocation_endpoint: addressSchema.optional(),
});
type DiscoveryDocument = AuthorizationServer & Pick<z.infer<typeof addressesSchema>, 'jwks_uri'>;

/** Tells the log of what failed without harm to the caller. */
export type Warn = (error: unknown, text: string) => void;

/** Reads the document once it is needed, and again behind once it is an hour old; a failure is not kept. */
export interface Discovery {
  /** @throws Failure 503 when the provider was not reached for hours or is not the issuer it should be */
  read(): Promise<DiscoveryDocument>;
  /** Where a browser has to go to sign in: the issuer's origin, and those of its document once that is read. */
  origins(): readonly string[];
}

/** The issuer as its document spells it: a slash at the end, which people add or leave out, makes no other issuer. */
async function issuerAsSpelled(issuer: string, response: Response): Promise<URL> {
  const body: unknown = await response.clone().json();
  const spelled = z.object({ issuer: z.string() }).safeParse(body).data?.issuer ?? '';
  const withoutTrailingSlash = (text: string) => text.replace(/(?<!\/)\/+$/, '');
  return new URL(withoutTrailingSlash(spelled) === withoutTrailingSlash(issuer) ? spelled : issuer);
}

async function fetchDocument(issuer: string): Promise<DiscoveryDocument> {
  const response = await discoveryRequest(new URL(issuer), {
    // The configuration decides whether an issuer may be asked by plain http.
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

/** Discovery of one issuer. */
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
    // Behind: nobody waits for it, and the failure has been logged.
    if (isDue) refresh().catch(() => undefined);
    return last.document;
  };
  return { read, origins: () => originsOf(issuer, last?.document) };
}
