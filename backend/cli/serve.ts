import { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { drainHttpServer, keepAliveMs } from '../../lib/drain-http-server';
import { serveMetrics } from '../../lib/metrics/serve-metrics';
import { processShutdown, shutDownOnSignals } from '../../lib/shutdown';
import { continueTrace } from '../../lib/tracing/span';
import { startTracing } from '../../lib/tracing/start-tracing';
import { connect } from '../database/connect';
import { readEnvironment } from '../environment/environment';
import { StartupError } from '../environment/startup-error';
import { serveChangeFeed } from '../http/change-feed';
import { withClientAddress } from '../http/client-of-storefront';
import { closeWithProcess, openStore } from '../open-store';

/** Serves the backend alone, for a shop front that runs elsewhere (`API_BASE_URL`). */
async function main(): Promise<void> {
  const environment = readEnvironment();
  if (!environment.storefrontKey) {
    throw new StartupError(
      'Set STOREFRONT_KEY (32 characters or more) here and at the shop front, which proves itself with it.',
    );
  }
  await serveMetrics(environment.metrics);
  await startTracing('backend', environment.tracing);
  const store = await openStore(environment, await connect(environment), {
    work: environment.worker === 'all',
  });
  const server = serve(
    {
      hostname: environment.host,
      port: environment.port,
      serverOptions: { keepAliveTimeout: keepAliveMs },
      fetch: async (request, { incoming }) => {
        const feed = await serveChangeFeed(request, store.rawSql, environment.storefrontKey);
        if (feed) return feed;
        const peer = incoming.socket.remoteAddress;
        const headers = withClientAddress(request.headers, peer, environment.storefrontKey);
        return continueTrace(headers.get('traceparent'), () =>
          store.app.fetch(new Request(request, { headers })),
        );
      },
    },
    ({ port }) => process.stdout.write(`Backend on http://${environment.host}:${port}\n`),
  );
  server.on('error', (error) => exitWithError(error));
  if (server instanceof Server) {
    drainHttpServer(server, processShutdown(), { delayMs: 1_000, timeoutMs: 30_000 });
  }
  closeWithProcess(store, processShutdown());
  shutDownOnSignals();
}

function exitWithError(error: unknown): never {
  const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  const message = busy
    ? 'The port is in use; set PORT to another one.'
    : error instanceof Error && error.name === 'StartupError'
      ? error.message
      : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

main().catch(exitWithError);
