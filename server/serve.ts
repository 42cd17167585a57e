import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import next from 'next';
import { serveMetrics } from '../lib/metrics/serve-metrics';
import { processShutdown, shutDownOnSignals } from '../lib/shutdown';
import { startTracing } from '../lib/tracing/start-tracing';
import { applyChanges } from './apply-changes';
import { checkPages } from './check-pages';
import { keepRunningBuild, serveFormerBuilds } from './former-builds';
import { rewriteHtmlResponses } from './html-rewriting';
import type { CacheMessage } from './listener/copies';
import { startListener } from './listener/start-listener';
import { createRequestHandler } from './request-handler';
import { allowOwnScripts } from './script-hashes';
import { createLog, throttleErrors } from './settings/log';
import { readProcessSettings } from './settings/settings';

// The production server, which `npm start` and the container image run: Next.js with compression, HTML rewriting and the
// response cache in this thread, and a listener thread at PORT and HOST in front of it.

const { settings, address } = readProcessSettings();
const log = createLog(settings);
throttleErrors(globalThis.console);

await startTracing('web', settings);

// The listener limits the time of requests and of idle connections.
const renderer = createServer({
  keepAliveTimeout: 0,
  requestTimeout: 0,
  headersTimeout: 0,
  maxHeaderSize: 65_536,
});
const shop = next({ dev: false, port: address.port, hostname: address.host, httpServer: renderer });
await shop.prepare();
const handler = shop.getRequestHandler();
applyChanges(handler, log);
const staticFolder = '.next/static';
const builds = join(settings.STORE_DATA_DIR, 'builds');
// Before the first request: other processes then have the files of the pages that this one renders.
keepRunningBuild(builds, { staticFolder, id: readFileSync('.next/BUILD_ID', 'utf8').trim() }, log);
const complete = serveFormerBuilds(handler, builds, staticFolder);
const rewritten = settings.HTML_REWRITING ? rewriteHtmlResponses(complete, staticFolder, log) : complete;
const pages = allowOwnScripts(rewritten, log, settings.TRUSTED_TYPES_REPORTS);
let publish = (_message: CacheMessage) => {};
const { handle, touch } = createRequestHandler(pages, settings, log, (message) => publish(message));
renderer.on('request', handle);
await serveMetrics(settings);
const listener = await startListener(renderer, {
  address,
  trustedProxies: settings.TRUSTED_PROXIES,
  staticDomain: settings.STATIC_DOMAIN,
  hosts:
    settings.STAFF_URL === undefined
      ? undefined
      : { storeUrl: settings.STORE_URL ?? `http://localhost:${address.port}`, staffUrl: settings.STAFF_URL },
  accessLog: settings.ACCESS_LOG,
  connections: { inAll: settings.CONNECTIONS, perClient: settings.CONNECTIONS_PER_CLIENT },
  drain: { delayMs: settings.SHUTDOWN_DELAY * 1_000, timeoutMs: settings.SHUTDOWN_TIMEOUT * 1_000 },
  touch,
});
publish = listener.publish;
const shutdown = processShutdown();
shutdown.add('requests', listener.drain);
shutdown.add('jobs', () => shop.close());
shutDownOnSignals();
checkPages(handle, settings, log);
