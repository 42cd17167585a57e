import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequestHandler } from '@/server/request-handler';
import { readSettings } from '@/server/settings';
import { serveRaw } from './raw-server';

const silent = { error: () => {}, warn: () => {}, info: () => {} };

type Write = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** Serves the production request handler around a stub of Next.js and counts its renders. */
export async function serveProduction(write: Write, settings: Record<string, string> = {}) {
  let renders = 0;
  const handle = createRequestHandler(
    async (request, response) => {
      renders += 1;
      await write(request, response);
    },
    readSettings(settings),
    silent,
  );
  const get = await serveRaw(async (request, response) => handle(request, response));
  return { renders: () => renders, get };
}
