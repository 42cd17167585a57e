import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** A complete, compressed response. */
export type StoredResponse = {
  status: number;
  /** With the length of the body. */
  headers: OutgoingHttpHeaders;
  etag: string | undefined;
  body: Uint8Array;
};

/** Sends a stored response, or 304 when the client has it. */
export function sendStored(
  { status, headers, etag, body }: StoredResponse,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (status === 200 && etag !== undefined && matches(request.headers, etag)) {
    const { 'content-length': _length, ...unchanged } = headers;
    response.writeHead(304, unchanged).end();
    return;
  }
  response.writeHead(status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function matches({ 'if-none-match': given }: IncomingHttpHeaders, etag: string): boolean {
  if (given === undefined || given === etag) return given !== undefined;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return given.trim() === '*' || given.split(',').some((tag) => opaque(tag) === opaque(etag));
}
