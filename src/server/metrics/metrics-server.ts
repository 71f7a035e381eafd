/** Serves the metrics for Prometheus at `/metrics` of a port of its own, on loopback alone (decisions, section 20). */
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { Registry } from 'prom-client';
import { checkHost } from '#server/http/host-check.ts';
import { StartError } from '#server/start-error.ts';

const loopback = '127.0.0.1';

/** The address while it is served. */
export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/**
 * Begins to serve.
 * @throws StartError when the port cannot be had
 */
export async function startMetricsServer(register: Registry, port: number): Promise<MetricsServer> {
  const app = Fastify({ forceCloseConnections: true });
  // No page of another site may have its own name lead here.
  checkHost(app, `http://${loopback}:${port}`);
  app.get('/metrics', async (_request, reply) => {
    const text = await register.metrics();
    return reply.type(register.contentType).header('cache-control', 'no-store').send(text);
  });
  try {
    await app.listen({ host: loopback, port });
  } catch (error) {
    throw new StartError(`METRICS_PORT ${port} cannot be had on ${loopback}: it is in use, or not allowed.`, error);
  }
  return { port: (app.server.address() as AddressInfo).port, close: () => app.close() };
}
