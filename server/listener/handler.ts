import type { IncomingMessage, ServerResponse } from 'node:http';

/** Without a promise when the response is complete: a cached page is sent without waiting. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;
