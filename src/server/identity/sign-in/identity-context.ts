/** Dependencies of the routes of the embedded provider. */
import type { JWTPayload } from 'jose';
import type { Kysely } from 'kysely';
import type Provider from 'oidc-provider';
import type { Database } from '#server/db/schema.ts';
import type { AccountMail } from '#server/identity/accounts/account-mail.ts';
import type { Invitations } from '#server/identity/accounts/invitation-port.ts';
import type { KnownBrowsers } from '#server/identity/accounts/known-browser.ts';
import type { AttemptLimits } from '#server/identity/accounts/password-check.ts';
import type { Passkeys } from '#server/identity/factors/passkeys.ts';
import type { SecondFactors } from '#server/identity/factors/second-factors.ts';
import type { BrowserCookies } from '#server/identity/pages/browser-cookie.ts';
import type { IdentityAssets } from '#server/identity/pages/identity-assets.ts';
import type { Names } from '#server/identity/protocol/provider-configuration.ts';
import type { PublicKey } from '#server/identity/records/identity-keys.ts';
import type { IdentityDb } from '#server/identity/records/identity-tables.ts';
import type { AccountActions } from './account-actions.ts';

export interface IdentityContext {
  db: IdentityDb;
  /** The same database, typed with all tables. */
  database: Kysely<Database>;
  provider: Provider;
  actions: AccountActions;
  browsers: KnownBrowsers;
  cookies: BrowserCookies;
  factors: SecondFactors;
  passkeys: Passkeys;
  /** Undefined if e-mail is not set up. */
  mail: AccountMail | undefined;
  limits: AttemptLimits;
  /** Undefined if there are no invitations, as in some tests. */
  invitations: Invitations | undefined;
  assets: IdentityAssets;
  names: Names;
  publicKeys: readonly PublicKey[];
  isTokenActive: (claims: JWTPayload) => Promise<boolean>;
  /** The start page of the app. */
  homeUrl: string;
  /** The page of the app that starts a log-in. */
  startUrl: string;
}
