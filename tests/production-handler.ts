import type { IncomingMessage, ServerResponse } from 'node:http';
import { guardConnections } from '@/server/listener/request-guard';
import { createRequestHandler } from '@/server/request-handler';
import { readSettings } from '@/server/settings/settings';
import { serveRaw } from './raw-server';

const silent = { error: () => {}, warn: () => {}, info: () => {} };

type Write = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** Serves the production request handler around a stub of Next.js and counts its requests and renders. */
export async function serveProduction(write: Write, settings: Record<string, string> = {}) {
  let received = 0;
  let renders = 0;
  const { handle } = createRequestHandler(
    async (request, response) => {
      renders += 1;
      await write(request, response);
    },
    readSettings(settings),
    silent,
  );
  const get = await serveRaw(
    guardConnections((request, response) => {
      received += 1;
      return handle(request, response);
    }),
  );
  return { received: () => received, renders: () => renders, get };
}
