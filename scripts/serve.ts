import { createServer } from 'node:http';
import { constants } from 'node:zlib';
import compression from 'compression';
import next from 'next';
import { cacheAnswers } from './answer-cache';
import { paintFirst } from './paint-first';
import { browserAddress, listenAddress } from './preflight';

// The built shop on PORT and HOST, and nothing but it: what `npm start` and the image run. Does what `next start`
// does; before it public pages are made to paint first, and answers are packed and, if they are for everybody, kept.

/** Longer than proxies and browsers keep a quiet connection: else one of them writes into a closed one now and then. */
const keepAliveMs = 75_000;

const { port, host } = listenAddress(process.env);
// The jobs of this process ask it for fresh pages; the public address may end at a cache that knows no such call.
process.env.WEB_URL ||= browserAddress({ port, host });

/** A tenth smaller than gzip and as fast; for a small answer of a call a quarter of a millisecond more. */
const compress = compression({
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 19 } },
});
const server = createServer({ keepAliveTimeout: keepAliveMs });
const shop = next({ dev: false, port, hostname: host, httpServer: server });
await shop.prepare();
const pages = paintFirst(shop.getRequestHandler(), '.next/static');
const answer = cacheAnswers((request, response) => {
  compress(request, response, () => {});
  return pages(request, response);
});
server.on('request', (request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(`No answer to ${request.url}`, error);
    if (response.headersSent) response.destroy();
    else response.writeHead(500).end('Internal Server Error');
  });
});
server.listen(port, host);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);

/** Requests under way are answered first. */
async function stop(): Promise<void> {
  await new Promise((resolve) => server.close(resolve));
  await shop.close();
  process.exit(0);
}
