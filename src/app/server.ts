/** The server, put together: plumbing, nouns, identity and the web app. The process and the tests start this same one. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import { serveAccountCalls } from '#account/server/account-handlers.ts';
import { serveFactorCalls } from '#account/server/factor-handlers.ts';
import { serveParticularsCalls } from '#companies/server/particulars-handlers.ts';
import { serveCostingCalls } from '#costings/server/costing-handlers.ts';
import { assertCoversCredits } from '#credits/server/assert-covers-credits.ts';
import { creditNotePress, serveCreditNoteCalls } from '#credits/server/credit-note-handlers.ts';
import { rateCredits } from '#credits/server/rate-credits.ts';
import { serveDocumentCalls, withDocumentRules, workOnDocuments } from '#documents/server/document-handlers.ts';
import { serveFindCalls } from '#find/server/find-handlers.ts';
import { serveDeletedCalls } from '#history/server/deleted-handlers.ts';
import { serveHistoryCalls } from '#history/server/history-handlers.ts';
import { serveImportCalls } from '#imports/server/import-handlers.ts';
import { withImportRules } from '#imports/server/import-uploads.ts';
import { workOnImports } from '#imports/server/import-work.ts';
import { serveJobCalls } from '#jobs/server/job-handlers.ts';
import { serveRegister } from '#ledger/server/ledger-handlers.ts';
import { type Gallery, openGallery } from '#media/server/gallery.ts';
import { serveMediaCalls } from '#media/server/media-handlers.ts';
import { paperPress } from '#paperwork/server/paper-ledger.ts';
import { servePaperworkCalls } from '#paperwork/server/paperwork-handlers.ts';
import { paperPdf } from '#paperwork/server/pdf/paper-pdf.ts';
import { sampleJob } from '#paperwork/server/pdf/sample-job.ts';
import { printSampleInvoice } from '#paperwork/server/sample-invoice.ts';
import type { BeforeChange } from '#paperwork/server/save-paper.ts';
import { whyNotMovable } from '#paperwork/server/truck-moves.ts';
import { workOnMerges } from '#parties/server/move-trucks.ts';
import { servePartyCalls } from '#parties/server/party-handlers.ts';
import { assertCurrencyStays } from '#payments/server/assert-currency.ts';
import { servePaymentCalls } from '#payments/server/payment-handlers.ts';
import { serveReportCalls } from '#reports/server/report-handlers.ts';
import type { VerifyToken } from '#server/auth/token-verifier.ts';
import type { ReadProfile } from '#server/auth/userinfo.ts';
import { newerDatabaseCheck } from '#server/db/newer-database.ts';
import { assertWritable } from '#server/db/read-only-connections.ts';
import type { Database } from '#server/db/schema.ts';
import type { Directory } from '#server/directory/directory.ts';
import { bearerToken } from '#server/http/bearer.ts';
import { type Authenticate, type Calls, createCalls } from '#server/http/calls.ts';
import { serveHealth } from '#server/http/health.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { workOnKeys } from '#server/http/idempotency.ts';
import type { RequestLimits } from '#server/http/request-limits.ts';
import { serveWebApp, type WebConfig } from '#server/http/web-app.ts';
import type { InvitationMail } from '#server/identity/accounts/invitation-port.ts';
import type { FactorAdministration } from '#server/identity/upkeep/factor-administration.ts';
import type { OwnAccounts } from '#server/identity/upkeep/own-account.ts';
import { type Jobs, openJobs } from '#server/jobs/job-runner.ts';
import type { ChangeFeed } from '#server/live/change-feed.ts';
import { serveLive } from '#server/live/serve-live.ts';
import { workOnMail } from '#server/mail/mail-jobs.ts';
import { type MailConfig, missingForMail } from '#server/mail/mail-service.ts';
import { watchRequests } from '#server/metrics/http-metrics.ts';
import { serveOpenApi } from '#server/openapi/openapi.ts';
import { openPdfPrinter, type PdfPrinter } from '#server/pdf/pdf-printer.ts';
import type { MediaStorage } from '#server/storage/media-storage.ts';
import { businessDay } from '#shared/business-day.ts';
import { commonMessages } from '#shared/route.ts';
import { revokeOpenShares } from '#shares/server/save-share.ts';
import { shareDoor } from '#shares/server/share-door.ts';
import { serveSalePack, serveShareCalls, shareAddress } from '#shares/server/share-handlers.ts';
import { countOpenShares, findOpenPagesOf } from '#shares/server/share-store.ts';
import { serveTruckCalls } from '#trucks/server/truck-handlers.ts';
import type { TruckRules } from '#trucks/server/truck-rules.ts';
import { serveTruckServices } from '#trucks/server/truck-services.ts';
import type { VehicleService } from '#trucks/server/vehicle-lookup.ts';
import { approvedPeople } from '#users/server/approved-people.ts';
import { type RemovalParts, workOnDeletions } from '#users/server/delete-user.ts';
import { serveInvitationCalls } from '#users/server/invitation-handlers.ts';
import { createSignIn } from '#users/server/sign-in.ts';
import { serveUserFactorCalls } from '#users/server/user-factors.ts';
import { serveUserCalls } from '#users/server/user-handlers.ts';
import { marginDueSql } from '#vat/margin-dues-sql.ts';
import { serveVatCalls } from '#vat/server/vat-handlers.ts';
import { removePersonalViews } from '#views/server/save-view.ts';
import { serveViewCalls } from '#views/server/view-handlers.ts';

/** Payments and credits of an invoice may be against its change, and credits have its exchange rate. */
const beforeInvoiceChange: BeforeChange = async (scope, id, content) => {
  await assertCurrencyStays(scope, id, content.currency);
  await assertCoversCredits(scope, id, content);
  await rateCredits(scope, id, content);
};

/** What invoices and shared pages say of writes of their trucks. */
const truckRules: TruckRules = { whyNotMovable, countOpenShares };

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
  routes: Calls['routes'];
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
    keepsProfiles: identity.accounts !== undefined,
  });
  await serveOpenApi(app);
  const authenticate: Authenticate = async (request) => {
    const token = bearerToken(request);
    const bearer = await identity.verifyToken(token);
    const person = await signIn({ token, identity: bearer, requestId: request.id });
    return { ...person, grantId: bearer.grantId };
  };
  const calls = createCalls(app, {
    ...{ db, authenticate, stallMs: limits?.stallMs },
    today: () => businessDay(now(), timeZone),
  });
  serveCostingCalls(calls, marginDueSql);
  const jobs = openServerJobs(app, parts);
  const gallery = await serveMedia(app, calls, parts, jobs);
  const printer = parts.printer ?? openPrinter(app);
  serveTruckCalls(calls, truckRules);
  serveTruckServices(calls, { printer, publicUrl, vehicles: parts.vehicles });
  const { mail = {} } = parts;
  serveRegister(calls, printer, timeZone);
  servePaperworkCalls(calls, { printer, mail, truckRules, beforeChange: beforeInvoiceChange });
  serveCreditNoteCalls(calls, printer, mail);
  await serveShares(app, calls, parts, { gallery, printer });
  serveParticularsCalls(calls, (sample, signal) => printSampleInvoice(printer, sample, signal));
  servePartyCalls(calls, timeZone);
  servePaymentCalls(calls, printer, mail);
  serveUserCalls(calls, removalParts(parts));
  serveUserFactorCalls(calls, identity.factors);
  serveInvitationCalls(calls, identity.invitationMail);
  serveAccountCalls(calls, {
    accounts: identity.accounts,
    keptBy: identity.accounts ? null : new URL(identity.config.authority).host,
  });
  serveFactorCalls(calls, identity.accounts?.factors);
  serveViewCalls(calls);
  serveFindCalls(calls);
  serveVatCalls(calls, printer);
  serveHistoryCalls(calls);
  serveReportCalls(calls, { invoice: paperPress('invoice', printer), creditNote: creditNotePress(printer) });
  serveDeletedCalls(calls);
  serveJobCalls(calls, jobs);
  if (parts.changes) serveLive(app, { db, feed: parts.changes, authenticate });
  const assertNotOutdated = newerDatabaseCheck(db);
  app.addHook('preHandler', async ({ method, is404 }) => {
    if (!is404 && !readMethods.includes(method)) await assertNotOutdated();
  });
  const health = serveHealth(app, [
    // Under load they wait for a connection, and an answer of the others is nothing to take a process away for.
    { name: 'database', check: () => assertWritable(db), limitMs: 3000 },
    { name: 'version', check: () => assertNotOutdated(), limitMs: 3000 },
    { name: 'storage', check: (signal) => storage.check(signal) },
    { name: 'identity provider', check: () => identity.check() },
  ]);
  await identity.mount?.(app);
  const sendPage = webFolder === undefined ? undefined : await serveWebPages(app, webFolder, parts);
  app.setNotFoundHandler((request, reply) => {
    if (sendPage?.(request, reply)) return;
    reply.code(404).send({ status: 404, message: commonMessages[404] });
  });
  const warmUp = () => printer.warmUp(paperPdf(sampleJob));
  return { app, routes: calls.routes, jobs, warmUp, retire: () => health.stopping() };
}

/** How people are removed, with what is theirs alone. */
function removalParts({ identity, timeZone, now = () => new Date() }: ServerParts): RemovalParts {
  return {
    directory: identity.directory,
    removeAlong: removePersonalViews,
    listOpenPages: findOpenPagesOf,
    endOpenPages: (origin, userId) => revokeOpenShares(origin, userId, businessDay(now(), timeZone)),
  };
}

/** Methods that change nothing. */
const readMethods = ['GET', 'HEAD', 'OPTIONS'];

/** Jobs of all nouns: taken once the server is ready, and given back when it closes. A kind is one line, here or in its noun. */
function openServerJobs(app: FastifyInstance, parts: ServerParts): Jobs {
  const { db, logger: log, timeZone, changes, doesChores = false, identity, mail = {} } = parts;
  const jobs = openJobs({ db, log, timeZone, listener: changes?.listener, doesChores });
  workOnKeys(jobs);
  workOnMail(jobs, mail);
  workOnMerges(jobs, db);
  workOnDeletions(jobs, removalParts(parts));
  identity.work?.(jobs);
  app.addHook('onReady', () => jobs.start());
  app.addHook('onClose', () => jobs.stop());
  return jobs;
}

/** The calls for photos, videos, documents and imports, and the storage's own addresses. */
async function serveMedia(app: FastifyInstance, calls: Calls, parts: ServerParts, jobs: Jobs): Promise<Gallery> {
  const { db, storage, logger: log } = parts;
  const gallery = openGallery({ db, storage, log, jobs });
  serveMediaCalls(calls, gallery);
  const { timeZone, now = () => new Date() } = parts;
  const uploads = { db, storage, log, today: () => businessDay(now(), timeZone) };
  serveDocumentCalls(calls, uploads);
  workOnDocuments(jobs, uploads);
  serveImportCalls(calls, uploads);
  workOnImports(jobs, uploads);
  const rules = withImportRules(uploads, withDocumentRules(uploads, gallery.rules));
  await storage.mount?.(app, rules, approvedPeople(db));
  // Before the jobs end, which may wait for what is under way here.
  app.addHook('preClose', async () => void gallery.close());
  app.addHook('onClose', () => gallery.close());
  return gallery;
}

/** The calls for shared pages and sale packs, and the pages themselves. */
async function serveShares(
  app: FastifyInstance,
  calls: Calls,
  { db, publicUrl, timeZone, now = () => new Date() }: ServerParts,
  { gallery, printer }: { gallery: Gallery; printer: PdfPrinter },
): Promise<void> {
  const addressOf = shareAddress(publicUrl);
  serveShareCalls(calls, addressOf);
  serveSalePack(calls, { gallery, printer, addressOf });
  const clock = { today: () => businessDay(now(), timeZone), now: () => now().getTime() };
  await app.register(shareDoor({ db, gallery, publicUrl, ...clock }));
}

/** The printer of everybody's PDFs. */
function openPrinter(app: FastifyInstance): PdfPrinter {
  const printer = openPdfPrinter();
  // Nobody who waits for a document holds up the end of the process.
  app.addHook('preClose', async () => printer.drain());
  app.addHook('onClose', () => printer.close());
  return printer;
}

function serveWebPages(app: FastifyInstance, folder: string, parts: ServerParts) {
  const { identity, storage, timeZone, vehicles, mail = {} } = parts;
  const media = storage.origin === undefined ? {} : { media: storage.origin };
  const origins = () => ({ identity: identity.origins(), ...media });
  return serveWebApp(app, {
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
