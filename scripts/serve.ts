import { createServer } from 'node:http';
import { constants } from 'node:zlib';
import compression from 'compression';
import next from 'next';
import { cacheAnswers } from './answer-cache';
import { paintFirst } from './paint-first';
import { browserAddress, listenAddress } from './preflight';

// The built shop on PORT and HOST, and nothing but it: what `npm start` and the image run. Does what `next start`
// does, with the answers of public pages kept before it.

/** Longer than proxies and browsers keep a quiet connection: else one of them writes into a closed one now and then. */
const keepAliveMs = 75_000;

const { port, host } = listenAddress(process.env);
// The jobs of this process ask it for fresh pages; the public address may end at a cache that knows no such call.
process.env.WEB_URL ||= browserAddress({ port, host });
/** As long as gzip takes, and a tenth smaller: with its style sheets a page is just what a slow line carries in two rounds. */
const compress = compression({
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 19 } },
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
