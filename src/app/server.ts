/** Assembles the server: HTTP, features, identity and the web app. Production and tests use the same server. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import { registerAccountRoutes } from '#account/server/account-handlers.ts';
import { registerFactorRoutes } from '#account/server/factor-handlers.ts';
import { emptyParticulars } from '#companies/particulars.ts';
import { registerParticularsRoutes } from '#companies/server/particulars-handlers.ts';
import { registerCostingRoutes } from '#costings/server/costing-handlers.ts';
import { assertCoversCredits } from '#credits/server/assert-covers-credits.ts';
import { registerCreditNoteRoutes, renderCreditNote } from '#credits/server/credit-note-handlers.ts';
import { applyRateToCredits } from '#credits/server/rate-credits.ts';
import { documentFiles } from '#documents/server/document-files.ts';
import { registerDocumentRoutes, registerDocumentWorker } from '#documents/server/document-handlers.ts';
import { documentFolder } from '#documents/server/document-keys.ts';
import { rulesByFolder, Uploads } from '#files/server/uploads.ts';
import { registerFindRoutes } from '#find/server/find-handlers.ts';
import { registerDeletedRoutes } from '#history/server/deleted-handlers.ts';
import { registerHistoryRoutes } from '#history/server/history-handlers.ts';
import { importFiles } from '#imports/server/import-files.ts';
import { registerImportRoutes } from '#imports/server/import-handlers.ts';
import { importFolder } from '#imports/server/import-keys.ts';
import { registerImportWorkers } from '#imports/server/import-workers.ts';
import { registerJobRoutes } from '#jobs/server/job-handlers.ts';
import { IssuedCopies } from '#ledger/server/issued-copies.ts';
import { registerRegisterRoutes } from '#ledger/server/ledger-handlers.ts';
import { registerMediaRoutes } from '#media/server/media-handlers.ts';
import { type MediaServices, openMediaServices } from '#media/server/media-services.ts';
import { paperRenderer } from '#paperwork/server/paper-pdf.ts';
import { registerPaperworkRoutes } from '#paperwork/server/paperwork-handlers.ts';
import { sampleInvoicePdf } from '#paperwork/server/sample-invoice.ts';
import type { BeforeChange } from '#paperwork/server/save-paper.ts';
import { moveRefusal } from '#paperwork/server/truck-moves.ts';
import { registerMergeWorker } from '#parties/server/move-trucks.ts';
import { registerPartyRoutes } from '#parties/server/party-handlers.ts';
import { assertCurrencyStays } from '#payments/server/assert-currency.ts';
import { registerPaymentRoutes } from '#payments/server/payment-handlers.ts';
import { registerReportRoutes } from '#reports/server/report-handlers.ts';
import type { VerifyToken } from '#server/auth/token-verifier.ts';
import type { ReadProfile } from '#server/auth/userinfo.ts';
import { newerDatabaseCheck } from '#server/db/newer-database.ts';
import { assertWritable } from '#server/db/read-only-connections.ts';
import type { Database } from '#server/db/schema.ts';
import type { Directory } from '#server/directory/directory.ts';
import { bearerToken } from '#server/http/bearer.ts';
import { registerHealthRoutes } from '#server/http/health.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { registerKeyWorker } from '#server/http/idempotency.ts';
import type { RequestLimits } from '#server/http/request-limits.ts';
import { type Authenticate, createRouteRegistrar, type RouteRegistrar } from '#server/http/route-registrar.ts';
import { registerWebApp, type WebConfig } from '#server/http/web-app.ts';
import type { FactorAdministration } from '#server/identity/account-management/factor-administration.ts';
import type { OwnAccounts } from '#server/identity/account-management/own-account.ts';
import type { InvitationMail } from '#server/identity/accounts/invitation-port.ts';
import { type Jobs, openJobs } from '#server/jobs/job-runner.ts';
import type { ChangeFeed } from '#server/live/change-feed.ts';
import { registerLiveRoute } from '#server/live/register-live-route.ts';
import { registerMailWorker } from '#server/mail/mail-jobs.ts';
import { type MailConfig, missingForMail } from '#server/mail/mail-service.ts';
import { watchRequests } from '#server/metrics/http-metrics.ts';
import { registerOpenApi } from '#server/openapi/openapi.ts';
import { openPdfPrinter, type PdfPrinter } from '#server/pdf/pdf-printer.ts';
import type { MediaStorage } from '#server/storage/media-storage.ts';
import { businessDay } from '#shared/business-day.ts';
import { defaultCompany } from '#shared/companies.ts';
import { commonMessages } from '#shared/route.ts';
import { shareRoutes } from '#shares/server/public-share-routes.ts';
import { revokeOpenShares } from '#shares/server/save-share.ts';
import { registerSalePackRoutes, registerShareRoutes, shareAddress } from '#shares/server/share-handlers.ts';
import { countOpenShares, findOpenPagesOf } from '#shares/server/share-store.ts';
import { registerTruckRoutes } from '#trucks/server/truck-handlers.ts';
import type { TruckRules } from '#trucks/server/truck-rules.ts';
import { registerTruckServiceRoutes } from '#trucks/server/truck-services.ts';
import type { VehicleService } from '#trucks/server/vehicle-lookup.ts';
import { approvedPeople } from '#users/server/approved-people.ts';
import { type RemovalParts, registerDeletionWorker } from '#users/server/delete-user.ts';
import { registerInvitationRoutes } from '#users/server/invitation-handlers.ts';
import { createSignIn } from '#users/server/sign-in.ts';
import { registerUserFactorRoutes } from '#users/server/user-factors.ts';
import { registerUserRoutes } from '#users/server/user-handlers.ts';
import { findUserIds } from '#users/server/user-store.ts';
import { userHistoryRoute } from '#users/user-kinds.ts';
import { marginDueSql } from '#vat/server/margin-dues-sql.ts';
import { registerVatRoutes } from '#vat/server/vat-handlers.ts';
import { removePersonalViews } from '#views/server/save-view.ts';
import { registerViewRoutes } from '#views/server/view-handlers.ts';
import { deletedList, overviewOrder, records } from './records.ts';
import { pageRecords } from './server-records.ts';

/** Payments and credit notes of an invoice may forbid a change, and credit notes take over its exchange rate. */
const beforeInvoiceChange: BeforeChange = async (context, id, content) => {
  await assertCurrencyStays(context, id, content.currency);
  await assertCoversCredits(context, id, content);
  await applyRateToCredits(context, id, content);
};

/** What invoices and shared pages require when a truck changes. */
const truckRules: TruckRules = { moveRefusal, countOpenShares };

/** The identity provider from the server's point of view: embedded or external. */
export interface Identity {
  config: Omit<WebConfig, 'timeZone' | 'vehicleLookup' | 'mailMissing'>;
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

export interface Server {
  app: FastifyInstance;
  routes: RouteRegistrar['routes'];
  /** Background jobs. */
  jobs: Jobs;
  /** Starts in the background what the first request would otherwise wait for. */
  warmUp: () => void;
  /** Reports itself as not ready, but continues to serve requests. */
  retire: () => void;
}

/** Assembles the server without listening. */
export async function createServer(parts: ServerParts): Promise<Server> {
  const { db, identity, logger, publicUrl, storage, webFolder, timeZone, now = () => new Date() } = parts;
  const { limits, trustedProxies } = parts;
  const app = await createHttpServer({ logger, publicUrl, limits, trustedProxies });
  // The web app takes today's date from this header, so that it matches the date on which the server books.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('date', now().toUTCString());
  });
  if (parts.metrics) watchRequests(app, parts.metrics);
  const signIn = createSignIn({
    ...{ db, ...identity, issuer: identity.config.authority },
    storesProfiles: identity.accounts !== undefined,
  });
  await registerOpenApi(app);
  const authenticate: Authenticate = async (request) => {
    const token = bearerToken(request);
    const bearer = await identity.verifyToken(token);
    const person = await signIn({ token, identity: bearer, requestId: request.id });
    return { ...person, grantId: bearer.grantId };
  };
  const registrar = createRouteRegistrar(app, {
    ...{ db, authenticate, stallMs: limits?.stallMs },
    today: () => businessDay(now(), timeZone),
  });
  registerCostingRoutes(registrar, marginDueSql);
  const jobs = openServerJobs(app, parts);
  const mediaServices = await registerMedia(app, registrar, parts, jobs);
  const printer = parts.printer ?? openPrinter(app);
  registerTruckRoutes(registrar, truckRules);
  registerTruckServiceRoutes(registrar, { printer, publicUrl, vehicles: parts.vehicles });
  const { mail = {} } = parts;
  registerRegisterRoutes(registrar, printer, timeZone);
  const copies = new IssuedCopies(printer, {
    order: paperRenderer('order'),
    invoice: paperRenderer('invoice'),
    creditNote: renderCreditNote,
  });
  registerPaperworkRoutes(registrar, { copies, mail, truckRules, beforeChange: beforeInvoiceChange });
  registerCreditNoteRoutes(registrar, copies, mail);
  await registerShares(app, registrar, parts, { mediaServices, printer });
  registerParticularsRoutes(registrar, (sample, signal) => printer.print(sampleInvoicePdf(sample), signal));
  registerPartyRoutes(registrar, timeZone);
  registerPaymentRoutes(registrar, printer, mail);
  registerUserRoutes(registrar, removalParts(parts));
  registerUserFactorRoutes(registrar, identity.factors);
  registerInvitationRoutes(registrar, identity.invitationMail);
  registerAccountRoutes(registrar, {
    accounts: identity.accounts,
    keptBy: identity.accounts ? null : new URL(identity.config.authority).host,
  });
  registerFactorRoutes(registrar, identity.accounts?.factors);
  registerViewRoutes(registrar);
  registerFindRoutes(registrar, records, pageRecords);
  registerVatRoutes(registrar, printer);
  const user = { history: userHistoryRoute, find: findUserIds };
  registerHistoryRoutes(registrar, records, { ...pageRecords, user });
  registerReportRoutes(registrar, { kinds: records, stores: pageRecords, order: overviewOrder }, copies);
  registerDeletedRoutes(registrar, records, deletedList);
  registerJobRoutes(registrar, jobs);
  if (parts.changes) registerLiveRoute(app, { db, feed: parts.changes, authenticate, kinds: records });
  const assertNotOutdated = newerDatabaseCheck(db);
  app.addHook('preHandler', async ({ method, is404 }) => {
    if (!is404 && !readMethods.includes(method)) await assertNotOutdated();
  });
  const health = registerHealthRoutes(app, [
    // Under load they wait for a connection; a slow answer is no reason to take the process out of service.
    { name: 'database', check: () => assertWritable(db), limitMs: 3000 },
    { name: 'version', check: () => assertNotOutdated(), limitMs: 3000 },
    { name: 'storage', check: (signal) => storage.check(signal) },
    { name: 'identity provider', check: () => identity.check() },
  ]);
  await identity.mount?.(app);
  const sendPage = webFolder === undefined ? undefined : await registerWebPages(app, webFolder, parts);
  app.setNotFoundHandler((request, reply) => {
    if (sendPage?.(request, reply)) return;
    reply.code(404).send({ status: 404, message: commonMessages[404] });
  });
  const sample = { company: defaultCompany, particulars: emptyParticulars, date: businessDay(now(), timeZone) };
  const warmUp = () => printer.warmUp(sampleInvoicePdf(sample));
  return { app, routes: registrar.routes, jobs, warmUp, retire: () => health.stopping() };
}

/** How users are deleted, together with their personal data. */
function removalParts({ identity, timeZone, now = () => new Date() }: ServerParts): RemovalParts {
  return {
    directory: identity.directory,
    removeRelated: removePersonalViews,
    listOpenPages: findOpenPagesOf,
    endOpenPages: (context, userId) => revokeOpenShares(context, userId, businessDay(now(), timeZone)),
  };
}

const readMethods = ['GET', 'HEAD', 'OPTIONS'];

/** Background jobs of all features: start when the server is ready, stop when it closes. */
function openServerJobs(app: FastifyInstance, parts: ServerParts): Jobs {
  const { db, logger: log, timeZone, changes, doesChores = false, identity, mail = {} } = parts;
  const jobs = openJobs({ db, log, timeZone, listener: changes?.listener, doesChores });
  registerKeyWorker(jobs);
  registerMailWorker(jobs, mail);
  registerMergeWorker(jobs, db);
  registerDeletionWorker(jobs, removalParts(parts));
  identity.work?.(jobs);
  app.addHook('onReady', () => jobs.start());
  app.addHook('onClose', () => jobs.stop());
  return jobs;
}

/** Registers the calls for photos, videos, documents and imports, and the upload addresses of the storage. */
async function registerMedia(
  app: FastifyInstance,
  registrar: RouteRegistrar,
  parts: ServerParts,
  jobs: Jobs,
): Promise<MediaServices> {
  const { db, storage, logger: log } = parts;
  const mediaServices = openMediaServices({ db, storage, log, jobs });
  registerMediaRoutes(registrar, mediaServices);
  const { timeZone, now = () => new Date() } = parts;
  const today = () => businessDay(now(), timeZone);
  const documents = new Uploads(documentFiles(today), { db, storage, log });
  registerDocumentRoutes(registrar, Object.values(pageRecords), documents);
  registerDocumentWorker(jobs, documents);
  const imports = new Uploads(importFiles, { db, storage, log });
  registerImportRoutes(registrar, imports);
  registerImportWorkers(jobs, { db, storage, log, today });
  const rules = new Map([
    [documentFolder, documents.rules],
    [importFolder, imports.rules],
  ]);
  await storage.mount?.(app, rulesByFolder(rules, mediaServices.uploads.rules), approvedPeople(db));
  // Closed before the jobs stop, because they may wait for work under way here.
  app.addHook('preClose', async () => void mediaServices.close());
  app.addHook('onClose', () => mediaServices.close());
  return mediaServices;
}

/** Registers the calls for shared pages and sale packs, and the public pages themselves. */
async function registerShares(
  app: FastifyInstance,
  registrar: RouteRegistrar,
  { db, publicUrl, timeZone, now = () => new Date() }: ServerParts,
  { mediaServices, printer }: { mediaServices: MediaServices; printer: PdfPrinter },
): Promise<void> {
  const addressOf = shareAddress(publicUrl);
  registerShareRoutes(registrar, addressOf);
  registerSalePackRoutes(registrar, { mediaServices, printer, addressOf });
  const clock = { today: () => businessDay(now(), timeZone), now: () => now().getTime() };
  await app.register(shareRoutes({ db, mediaServices, publicUrl, ...clock }));
}

function openPrinter(app: FastifyInstance): PdfPrinter {
  const printer = openPdfPrinter();
  // Requests that wait for a PDF must not delay the shutdown.
  app.addHook('preClose', async () => printer.drain());
  app.addHook('onClose', () => printer.close());
  return printer;
}

function registerWebPages(app: FastifyInstance, folder: string, parts: ServerParts) {
  const { identity, storage, timeZone, vehicles, mail = {} } = parts;
  const media = storage.origin === undefined ? {} : { media: storage.origin };
  const origins = () => ({ identity: identity.origins(), ...media });
  return registerWebApp(app, {
    folder,
    config: {
      ...identity.config,
      timeZone,
      vehicleLookup: vehicles !== undefined,
      mailMissing: missingForMail(mail),
    },
    origins,
  });
}
