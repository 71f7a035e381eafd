/** Serves Prometheus metrics at `/metrics` on a separate port, on loopback only. */
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { Registry } from 'prom-client';
import { checkHost } from '#server/http/host-check.ts';
import { StartError } from '#server/start-error.ts';

const loopback = '127.0.0.1';

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/** @throws StartError when the port cannot be used */
export async function startMetricsServer(register: Registry, port: number): Promise<MetricsServer> {
  const app = Fastify({ forceCloseConnections: true });
  // Protects against DNS rebinding by other sites.
  checkHost(app, `http://${loopback}:${port}`);
  app.get('/metrics', async (_request, reply) => {
    const text = await register.metrics();
    return reply.type(register.contentType).header('cache-control', 'no-store').send(text);
  });
  try {
    await app.listen({ host: loopback, port });
  } catch (error) {
    throw new StartError(`METRICS_PORT ${port} cannot be used on ${loopback}: it is in use or not allowed.`, error);
  }
  return { port: (app.server.address() as AddressInfo).port, close: () => app.close() };
}
