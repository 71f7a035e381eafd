/** The server, put together: plumbing, nouns, identity and the web app. The process and the tests start this same one. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import { registerAccountRoutes } from '#account/server/account-handlers.ts';
import { registerFactorRoutes } from '#account/server/factor-handlers.ts';
import { registerParticularsRoutes } from '#companies/server/particulars-handlers.ts';
import { registerCostingRoutes } from '#costings/server/costing-handlers.ts';
import { assertCoversCredits } from '#credits/server/assert-covers-credits.ts';
import { creditNoteRenderer, registerCreditNoteRoutes } from '#credits/server/credit-note-handlers.ts';
import { rateCredits } from '#credits/server/rate-credits.ts';
import {
  registerDocumentRoutes,
  registerDocumentWorker,
  withDocumentRules,
} from '#documents/server/document-handlers.ts';
import { registerFindRoutes } from '#find/server/find-handlers.ts';
import { registerDeletedRoutes } from '#history/server/deleted-handlers.ts';
import { registerHistoryRoutes } from '#history/server/history-handlers.ts';
import { registerImportRoutes } from '#imports/server/import-handlers.ts';
import { withImportRules } from '#imports/server/import-uploads.ts';
import { registerImportWorkers } from '#imports/server/import-workers.ts';
import { registerJobRoutes } from '#jobs/server/job-handlers.ts';
import { registerRegisterRoutes } from '#ledger/server/ledger-handlers.ts';
import { registerMediaRoutes } from '#media/server/media-handlers.ts';
import { type MediaServices, openMediaServices } from '#media/server/media-services.ts';
import { paperRenderer } from '#paperwork/server/paper-ledger.ts';
import { registerPaperworkRoutes } from '#paperwork/server/paperwork-handlers.ts';
import { paperPdf } from '#paperwork/server/pdf/paper-pdf.ts';
import { sampleJob } from '#paperwork/server/pdf/sample-job.ts';
import { printSampleInvoice } from '#paperwork/server/sample-invoice.ts';
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
import type { InvitationMail } from '#server/identity/accounts/invitation-port.ts';
import type { FactorAdministration } from '#server/identity/upkeep/factor-administration.ts';
import type { OwnAccounts } from '#server/identity/upkeep/own-account.ts';
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
import { marginDueSql } from '#vat/margin-dues-sql.ts';
import { registerVatRoutes } from '#vat/server/vat-handlers.ts';
import { removePersonalViews } from '#views/server/save-view.ts';
import { registerViewRoutes } from '#views/server/view-handlers.ts';

/** Payments and credits of an invoice may be against its change, and credits have its exchange rate. */
const beforeInvoiceChange: BeforeChange = async (context, id, content) => {
  await assertCurrencyStays(context, id, content.currency);
  await assertCoversCredits(context, id, content);
  await rateCredits(context, id, content);
};

/** What invoices and shared pages say of writes of their trucks. */
const truckRules: TruckRules = { moveRefusal, countOpenShares };

/** The identity provider as the server sees it: embedded or external. */
export interface Identity {
  config: Omit<WebConfig, 'timeZone' | 'vehicleLookup' | 'mailMissing'>;
  verifyToken: VerifyToken;
  readProfile: ReadProfile;
  accountExists: (userId: string) => Promise<boolean>;
  /** Rejects while no token can be checked. */
  check: () => Promise<void>;
  /** The accounts, for those who administer people. */
  directory: Directory;
  /** The accounts, for their own people, where they are kept here. */
  accounts?: OwnAccounts;
  /** The second factors of everybody, where they are kept here. */
  factors?: FactorAdministration;
  /** Writes to whoever is invited, where accounts are kept here and e-mail is set up. */
  invitationMail?: InvitationMail;
  /** Origins besides our own where a browser has to go to sign in. */
  origins: () => readonly string[];
  /** The e-mail that makes the first SuperAdmin, where accounts are kept elsewhere. */
  firstAdminEmail: string | undefined;
  /** Registers what the provider does after its answers, where it is embedded. */
  work?: (jobs: Jobs) => void;
  /** Serves the provider's own pages and calls, where it is embedded. */
  mount?: (app: FastifyInstance) => Promise<void>;
}

/** What the server stands on. */
export interface ServerParts {
  db: Kysely<Database>;
  identity: Identity;
  /** Where photos and videos are kept. */
  storage: MediaStorage;
  /** News of what any process changes; without it nobody can be told. */
  changes?: ChangeFeed;
  logger: FastifyBaseLogger;
  publicUrl: string;
  /** Proxies whose `X-Forwarded-For` is believed; one on this machine, with https, where left out. */
  trustedProxies?: readonly string[] | undefined;
  /** The business's time zone, by its IANA name. */
  timeZone: string;
  /** Where vehicles are looked up; nowhere when left out. */
  vehicles?: VehicleService | undefined;
  /** The mail server, and whom e-mails come from; none are sent when left out. */
  mail?: MailConfig;
  /** Time limits of requests; tests have shorter ones. */
  limits?: RequestLimits;
  /** Prints PDFs for other servers too, until who opened it closes it; one of the server's own where left out. */
  printer?: PdfPrinter;
  /** Takes part in the chores that are done by the clock. */
  doesChores?: boolean;
  /** Takes what is measured of requests; nothing is where left out. */
  metrics?: Registry | undefined;
  /** The clock; tests set it. */
  now?: () => Date;
  /** The folder of the built web app; without it only the API is served. */
  webFolder: string | undefined;
}

/** A server that is ready to listen, and every contract that it serves. */
export interface Server {
  app: FastifyInstance;
  routes: RouteRegistrar['routes'];
  /** What is done after the answers. */
  jobs: Jobs;
  /** Starts, in the background, what the first caller would wait for. */
  warmUp: () => void;
  /** Says that it is not ready any more, and goes on serving. */
  retire: () => void;
}

/** Puts the server together; it does not listen yet. */
export async function createServer(parts: ServerParts): Promise<Server> {
  const { db, identity, logger, publicUrl, storage, webFolder, timeZone, now = () => new Date() } = parts;
  const { limits, trustedProxies } = parts;
  const app = await createHttpServer({ logger, publicUrl, limits, trustedProxies });
  // The web app takes today from this header, so that it is the day by which the server books.
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
  registerPaperworkRoutes(registrar, { printer, mail, truckRules, beforeChange: beforeInvoiceChange });
  registerCreditNoteRoutes(registrar, printer, mail);
  await registerShares(app, registrar, parts, { mediaServices, printer });
  registerParticularsRoutes(registrar, (sample, signal) => printSampleInvoice(printer, sample, signal));
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
  registerFindRoutes(registrar);
  registerVatRoutes(registrar, printer);
  registerHistoryRoutes(registrar);
  registerReportRoutes(registrar, {
    invoice: paperRenderer('invoice', printer),
    creditNote: creditNoteRenderer(printer),
  });
  registerDeletedRoutes(registrar);
  registerJobRoutes(registrar, jobs);
  if (parts.changes) registerLiveRoute(app, { db, feed: parts.changes, authenticate });
  const assertNotOutdated = newerDatabaseCheck(db);
  app.addHook('preHandler', async ({ method, is404 }) => {
    if (!is404 && !readMethods.includes(method)) await assertNotOutdated();
  });
  const health = registerHealthRoutes(app, [
    // Under load they wait for a connection, and an answer of the others is nothing to take a process away for.
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
  const warmUp = () => printer.warmUp(paperPdf(sampleJob));
  return { app, routes: registrar.routes, jobs, warmUp, retire: () => health.stopping() };
}

/** How people are removed, with what is theirs alone. */
function removalParts({ identity, timeZone, now = () => new Date() }: ServerParts): RemovalParts {
  return {
    directory: identity.directory,
    removeAlong: removePersonalViews,
    listOpenPages: findOpenPagesOf,
    endOpenPages: (context, userId) => revokeOpenShares(context, userId, businessDay(now(), timeZone)),
  };
}

/** Methods that change nothing. */
const readMethods = ['GET', 'HEAD', 'OPTIONS'];

/** Jobs of all nouns: taken once the server is ready, and given back when it closes. A kind is one line, here or in its noun. */
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

/** The calls for photos, videos, documents and imports, and the storage's own addresses. */
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
  const uploads = { db, storage, log, today: () => businessDay(now(), timeZone) };
  registerDocumentRoutes(registrar, uploads);
  registerDocumentWorker(jobs, uploads);
  registerImportRoutes(registrar, uploads);
  registerImportWorkers(jobs, uploads);
  const rules = withImportRules(uploads, withDocumentRules(uploads, mediaServices.rules));
  await storage.mount?.(app, rules, approvedPeople(db));
  // Before the jobs end, which may wait for what is under way here.
  app.addHook('preClose', async () => void mediaServices.close());
  app.addHook('onClose', () => mediaServices.close());
  return mediaServices;
}

/** The calls for shared pages and sale packs, and the pages themselves. */
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

/** The printer of everybody's PDFs. */
function openPrinter(app: FastifyInstance): PdfPrinter {
  const printer = openPdfPrinter();
  // Nobody who waits for a document holds up the end of the process.
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
