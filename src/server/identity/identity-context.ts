/** What the routes of the embedded provider share. */
import type { JWTPayload } from 'jose';
import type { Kysely } from 'kysely';
import type Provider from 'oidc-provider';
import type { Database } from '#server/db/schema.ts';
import type { AccountActions } from './account-actions.ts';
import type { AccountMail } from './account-mail.ts';
import type { IdentityAssets } from './identity-assets.ts';
import type { PublicKey } from './identity-keys.ts';
import type { IdentityDb } from './identity-tables.ts';
import type { Invitations } from './invitation-port.ts';
import type { KnownBrowsers } from './known-browser.ts';
import type { Passkeys } from './passkeys.ts';
import type { AttemptLimits } from './password-check.ts';
import type { Names } from './provider-configuration.ts';
import type { SecondFactors } from './second-factors.ts';

/** Made once, when the provider opens. */
export interface IdentityContext {
  db: IdentityDb;
  /** The whole of the database, for the audit trail. */
  database: Kysely<Database>;
  provider: Provider;
  actions: AccountActions;
  browsers: KnownBrowsers;
  factors: SecondFactors;
  passkeys: Passkeys;
  /** What is written to people; undefined where e-mail is not set up. */
  mail: AccountMail | undefined;
  limits: AttemptLimits;
  /** Who invites people; undefined for a provider that nobody has told. */
  invitations: Invitations | undefined;
  assets: IdentityAssets;
  names: Names;
  publicKeys: readonly PublicKey[];
  isTokenActive: (claims: JWTPayload) => Promise<boolean>;
  /** The product's start page, and where a sign-in starts. */
  homeUrl: string;
  startUrl: string;
}
