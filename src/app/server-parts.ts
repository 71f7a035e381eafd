/** What the server is assembled from. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import type { VerifyToken } from '#server/auth/token-verifier.ts';
import type { ReadProfile } from '#server/auth/userinfo.ts';
import type { Database } from '#server/db/schema.ts';
import type { Directory } from '#server/directory/directory.ts';
import type { RequestLimits } from '#server/http/request-limits.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import type { WebConfig } from '#server/http/web-app.ts';
import type { FactorAdministration } from '#server/identity/account-management/factor-administration.ts';
import type { OwnAccounts } from '#server/identity/account-management/own-account.ts';
import type { InvitationMail } from '#server/identity/accounts/invitation-port.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import type { ChangeFeed } from '#server/live/change-feed.ts';
import type { MailConfig } from '#server/mail/mail-service.ts';
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import type { MediaStorage } from '#server/storage/media-storage.ts';
import { businessDay } from '#shared/business-day.ts';
import type { VehicleService } from '#trucks/server/vehicle-lookup.ts';

/** The identity provider from the server's point of view: embedded or external. */
export interface Identity {
  config: Omit<WebConfig, 'timeZone' | 'vehicleLookup' | 'mailMissing' | 'mailShownAt'>;
  verifyToken: VerifyToken;
  readProfile: ReadProfile;
  accountExists: (userId: string) => Promise<boolean>;
  /** Rejects while no token can be verified. */
  check: () => Promise<void>;
  /** The accounts, for administrators. */
  directory: Directory;
  /** Self-service for account holders; only with the embedded provider. */
  accounts?: OwnAccounts;
  /** Two-step verification of all users, for administrators; only with the embedded provider. */
  factors?: FactorAdministration;
  /** Sends invitations; only with the embedded provider and e-mail set up. */
  invitationMail?: InvitationMail;
  /** Origins besides our own that the browser visits to log in. */
  origins: () => readonly string[];
  /** The e-mail that becomes the first Super Admin; only with an external provider. */
  firstAdminEmail: string | undefined;
  /** Registers the background jobs of the embedded provider. */
  work?: (jobs: Jobs) => void;
  /** Serves the pages and calls of the embedded provider. */
  mount?: (app: FastifyInstance) => Promise<void>;
}

/** The server's dependencies. */
export interface ServerParts {
  db: Kysely<Database>;
  identity: Identity;
  /** Storage of photos and videos. */
  storage: MediaStorage;
  /** Changes made by any process; without it there are no live updates. */
  changes?: ChangeFeed;
  logger: FastifyBaseLogger;
  publicUrl: string;
  /** Proxies whose `X-Forwarded-For` is trusted. Default: a proxy with HTTPS on this machine. */
  trustedProxies?: readonly string[] | undefined;
  /** The business's time zone, by its IANA name. */
  timeZone: string;
  /** The vehicle look-up service; no look-up without it. */
  vehicles?: VehicleService | undefined;
  /** The mail server and the sender address; no e-mail is sent without it. */
  mail?: MailConfig;
  /** Time limits of requests; shorter in tests. */
  limits?: RequestLimits;
  /** A printer shared with other servers, closed by its owner. Default: the server's own. */
  printer?: PdfPrinter;
  /** Whether this process takes part in scheduled jobs. */
  doesChores?: boolean;
  /** Collects request metrics; none are collected without it. */
  metrics?: Registry | undefined;
  /** The clock; tests set it. */
  now?: () => Date;
  /** The folder of the built web app; without it only the API is served. */
  webFolder: string | undefined;
}

/** What features register with. */
export interface Services {
  app: FastifyInstance;
  registrar: RouteRegistrar;
  jobs: Jobs;
  printer: PdfPrinter;
}

export function clockOf({ now = () => new Date() }: ServerParts): () => Date {
  return now;
}

/** The current day of the business. */
export function todayOf(parts: ServerParts): () => string {
  return () => businessDay(clockOf(parts)(), parts.timeZone);
}
