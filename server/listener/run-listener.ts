import { parentPort, workerData } from 'node:worker_threads';
import { drainHttpServer } from '../../lib/drain-http-server';
import { currentRouteRules } from '../../lib/routing/rules/route-rules-file';
import { createShutdown } from '../../lib/shutdown';
import { createCopies } from './copies';
import { createListener } from './listen';
import { ruleRedirects } from './rule-redirects';
import type { FromListener, ThreadData, ToListener } from './start-listener';

// The listener thread. Next.js is not loaded here: its async context hooks make every request in its thread slower, and
// its renders would delay the responses that need none.

const usedEveryMs = 1_000;

if (!parentPort) throw new Error('This module runs in a worker thread.');
const port = parentPort;
const post = (message: FromListener) => port.postMessage(message);

const { address, drain, ...options }: ThreadData = workerData;
const copies = createCopies();
const server = createListener(copies, { ...options, redirectOf: ruleRedirects(currentRouteRules) });
const shutdown = createShutdown();
drainHttpServer(server, shutdown, drain);

port.on('message', (message: ToListener) => {
  if (message.kind === 'drain') shutdown.start().then(() => post({ kind: 'drained' }));
  else copies.apply(message);
});
setInterval(() => {
  const keys = copies.takeUsed();
  if (keys.length > 0) post({ kind: 'used', keys, sent: copies.takeSent() });
}, usedEveryMs).unref();

server.listen(address.port, address.host);
server.once('listening', () => post({ kind: 'listening' }));
