/** Assembles the server: HTTP, features, identity and the web app. Production and tests use the same server. */
import type { FastifyInstance } from 'fastify';
import { emptyParticulars } from '#companies/particulars.ts';
import { sampleInvoicePdf } from '#paperwork/server/sample-invoice.ts';
import { newerDatabaseCheck } from '#server/db/newer-database.ts';
import { assertWritable } from '#server/db/read-only-connections.ts';
import { bearerToken } from '#server/http/bearer.ts';
import { registerHealthRoutes } from '#server/http/health.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { registerKeyWorker } from '#server/http/idempotency.ts';
import { type Authenticate, createRouteRegistrar, type RouteRegistrar } from '#server/http/route-registrar.ts';
import { registerWebApp } from '#server/http/web-app.ts';
import { type Jobs, openJobs } from '#server/jobs/job-runner.ts';
import { registerLiveRoute } from '#server/live/register-live-route.ts';
import { registerMailWorker } from '#server/mail/mail-jobs.ts';
import { missingForMail } from '#server/mail/mail-service.ts';
import { watchRequests } from '#server/metrics/http-metrics.ts';
import { registerOpenApi } from '#server/openapi/openapi.ts';
import { openPdfPrinter, type PdfPrinter } from '#server/pdf/pdf-printer.ts';
import { defaultCompany } from '#shared/companies.ts';
import { commonMessages } from '#shared/route.ts';
import { createSignIn } from '#users/server/sign-in.ts';
import { records, registerFeatures } from './server-features.ts';
import { clockOf, type ServerParts, todayOf } from './server-parts.ts';

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
  const { db, identity, logger, publicUrl, storage, webFolder } = parts;
  const today = todayOf(parts);
  const { limits, trustedProxies } = parts;
  const app = await createHttpServer({ logger, publicUrl, limits, trustedProxies });
  // The web app takes today's date from this header, so that it matches the date on which the server books.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('date', clockOf(parts)().toUTCString());
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
    today,
  });
  const jobs = openServerJobs(app, parts);
  const printer = parts.printer ?? openPrinter(app);
  await registerFeatures(parts, { app, registrar, jobs, printer });
  if (parts.changes) registerLiveRoute(app, { db, feed: parts.changes, authenticate, kinds: records });
  const assertNotOutdated = newerDatabaseCheck(db);
  app.addHook('preHandler', async ({ method, is404, routeOptions }) => {
    const isRead = routeOptions.config.contract?.isRead ?? readMethods.includes(method);
    if (!is404 && !isRead) await assertNotOutdated();
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
  const sample = { company: defaultCompany, particulars: emptyParticulars, date: today() };
  const warmUp = () => printer.warmUp(sampleInvoicePdf(sample));
  return { app, routes: registrar.routes, jobs, warmUp, retire: () => health.stopping() };
}

const readMethods = ['GET', 'HEAD', 'OPTIONS'];

/** Background jobs of all features: start when the server is ready, stop when it closes. */
function openServerJobs(app: FastifyInstance, parts: ServerParts): Jobs {
  const { db, logger: log, timeZone, changes, doesChores = false, identity, mail = {} } = parts;
  const jobs = openJobs({ db, log, timeZone, listener: changes?.listener, doesChores });
  registerKeyWorker(jobs);
  registerMailWorker(jobs, mail);
  identity.work?.(jobs);
  app.addHook('onReady', () => jobs.start());
  app.addHook('onClose', () => jobs.stop());
  return jobs;
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
      mailShownAt: mail.shownAt,
    },
    origins,
  });
}
