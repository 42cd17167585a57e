import { createServer } from 'node:http';
import next from 'next';
import { drainHttpServer } from '../lib/drain-http-server';
import { processShutdown, shutDownOnSignals } from '../lib/shutdown';
import { checkPages } from './check-pages';
import { rewriteHtmlResponses } from './html-rewriting';
import { createLog } from './log';
import { createRequestHandler } from './request-handler';
import { readProcessSettings } from './settings';

// The production server, which `npm start` and the container image run: Next.js on PORT and HOST with compression, HTML
// rewriting and the response cache.

/** Longer than the idle timeout of proxies and browsers, so that they do not write to a closed connection. */
const keepAliveMs = 75_000;

const { settings, address } = readProcessSettings();
const log = createLog(settings);

const server = createServer({ keepAliveTimeout: keepAliveMs });
const shop = next({ dev: false, port: address.port, hostname: address.host, httpServer: server });
await shop.prepare();
const handler = shop.getRequestHandler();
const pages = settings.HTML_REWRITING ? rewriteHtmlResponses(handler, '.next/static', log) : handler;
const handle = createRequestHandler(pages, settings, log);
server.on('request', handle);
const shutdown = processShutdown();
drainHttpServer(server, shutdown, {
  delayMs: settings.SHUTDOWN_DELAY * 1_000,
  timeoutMs: settings.SHUTDOWN_TIMEOUT * 1_000,
});
shutdown.add('jobs', () => shop.close());
shutDownOnSignals();
server.listen(address.port, address.host);
server.once('listening', () => checkPages(handle, settings, log));
