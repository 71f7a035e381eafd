/** The addresses of an external OpenID Connect provider, read from its discovery document. */
import { z } from 'zod';
import { Failure } from '#shared/errors.ts';

const documentSchema = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  authorization_endpoint: z.url().optional(),
  token_endpoint: z.url().optional(),
  revocation_endpoint: z.url().optional(),
});
type DiscoveryDocument = z.infer<typeof documentSchema>;

/** Reads the document once it is needed and keeps it for an hour; a failure is not kept. */
export interface Discovery {
  /** @throws Failure 503 when the provider cannot be reached or is not the issuer it should be */
  read(): Promise<DiscoveryDocument>;
  /** Where a browser has to go to sign in: the issuer's origin, and those of its document once that is read. */
  origins(): readonly string[];
}

const keptMs = 3_600_000;
const timeoutMs = 5000;

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

async function fetchDocument(issuer: string): Promise<DiscoveryDocument> {
  const address = `${withoutSlash(issuer)}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  const document = documentSchema.parse(await response.json());
  if (withoutSlash(document.issuer) !== withoutSlash(issuer)) {
    throw new Error(`${address} speaks for another issuer, ${document.issuer}.`);
  }
  return document;
}

function originsOf(issuer: string, document: DiscoveryDocument | undefined): string[] {
  const { authorization_endpoint: authorize, token_endpoint: token, revocation_endpoint: revoke } = document ?? {};
  const addresses = [issuer, authorize, token, revoke].filter((address) => address !== undefined);
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}

/** Discovery of one issuer. */
export function createDiscovery(issuer: string, warn: (error: unknown, text: string) => void): Discovery {
  let kept: { document: Promise<DiscoveryDocument>; until: number } | undefined;
  let last: DiscoveryDocument | undefined;
  const read = async () => {
    if (!kept || kept.until < Date.now()) {
      kept = { document: fetchDocument(issuer), until: Date.now() + keptMs };
    }
    try {
      last = await kept.document;
      return last;
    } catch (error) {
      kept = undefined;
      warn(error, 'the identity provider cannot be reached');
      throw new Failure(503);
    }
  };
  return { read, origins: () => originsOf(issuer, last) };
}
