import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Writable } from 'node:stream';

/**
 * A request without a client, for rendering in the background.
 * @param body of a POST; without it the method is GET
 */
export function detachedRequest(url: string, headers: IncomingMessage['headers'], body?: string) {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, {
    method: body === undefined ? 'GET' : 'POST',
    url,
    httpVersion: '1.1',
    httpVersionMajor: 1,
    httpVersionMinor: 1,
  });
  Object.assign(request.headers, headers);
  if (body !== undefined) request.push(body);
  request.push(null);
  const response = new ServerResponse(request);
  const sink = new Writable({ write: (_chunk, _encoding, done) => done() });
  // The response only writes to its socket.
  response.assignSocket(Object.assign(sink, { setTimeout: () => sink, remoteAddress: '127.0.0.1' }) as never);
  // Node.js does this for the socket of a client; without it, a writer that waits would wait for ever.
  sink.on('drain', () => response.emit('drain'));
  response.once('finish', () => setImmediate(() => response.emit('close')));
  return { request, response };
}
