import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { z } from 'zod';
import { collectProcess, metrics, readMetrics } from './metrics';

const thisMachine = '127.0.0.1';

/** Where the metrics of a process are read: never at the port of the shop (docs/decisions/070). */
export const metricsVariables = {
  /** 0: nowhere. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  METRICS_HOST: z
    .string()
    .default('')
    .transform((text) => text || thisMachine),
};

export type MetricsAddress = { METRICS_PORT: number; METRICS_HOST: string };

/** Serves `/metrics` at a port of its own, and `/live`, which needs nothing, for the probes of a worker. */
export async function serveMetrics(address: MetricsAddress): Promise<Server | undefined> {
  if (address.METRICS_PORT === 0) return undefined;
  collectProcess();
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/live') {
      response.end('ok');
      return;
    }
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    readMetrics().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(address.METRICS_PORT, address.METRICS_HOST);
  await once(server, 'listening');
  // The process ends although its metrics may still be read.
  server.unref();
  return server;
}
