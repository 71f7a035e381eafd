/** The published keys of an external OpenID Connect provider, for verifying its tokens. */
import { createRemoteJWKSet, customFetch, type ExportedJWKSCache, type JWTVerifyGetKey, jwksCache } from 'jose';
import { fetchExternal } from '#server/external-fetch.ts';
import type { Discovery, Warn } from './discovery.ts';
import { issuerAges } from './issuer-ages.ts';

/** Caches the keys. They are refreshed in the background, and used for hours while the provider is unavailable. */
export interface IssuerKeys {
  /** The issuer as spelled in its tokens, and its keys. @throws Failure 503 if it has been unavailable for hours */
  read(): Promise<{ issuer: string; getKey: JWTVerifyGetKey }>;
  /** Rejects if there are no usable keys and they cannot be read. */
  check(): Promise<void>;
}

type KeySet = ReturnType<typeof openKeySet>;

function openKeySet(uri: string, warn: Warn) {
  const cache: Partial<ExportedJWKSCache> = {};
  const remote = createRemoteJWKSet(new URL(uri), {
    cooldownDuration: issuerAges.keyCooldown,
    cacheMaxAge: issuerAges.usable,
    timeoutDuration: issuerAges.timeout,
    [customFetch]: fetchExternal,
    [jwksCache]: cache as ExportedJWKSCache,
  });
  let triedAt = Number.NEGATIVE_INFINITY;

  function refreshInBackground(): void {
    const now = Date.now();
    if (!remote.fresh || now - (cache.uat ?? 0) < issuerAges.keysFresh || now - triedAt < issuerAges.retry) return;
    triedAt = now;
    remote.reload().catch((error: unknown) => warn(error, 'the keys of the identity provider cannot be read'));
  }
  const getKey: JWTVerifyGetKey = (header, token) => {
    refreshInBackground();
    return remote(header, token);
  };
  return { uri, getKey, check: async () => (remote.fresh ? undefined : remote.reload()) };
}

export function createIssuerKeys(discovery: Discovery, warn: Warn): IssuerKeys {
  let known: KeySet | undefined;
  const open = async () => {
    const { issuer, jwks_uri: uri } = await discovery.read();
    if (known?.uri !== uri) known = openKeySet(uri, warn);
    return { issuer, keySet: known };
  };
  return {
    async read() {
      const { issuer, keySet } = await open();
      return { issuer, getKey: keySet.getKey };
    },
    async check() {
      const { keySet } = await open();
      await keySet.check();
    },
  };
}
