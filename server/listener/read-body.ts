import type { IncomingMessage } from 'node:http';

/** Bytes of the largest request body that an endpoint accepts, with a margin. */
export const mostBodyBytes = 6 * 1024 * 1024;

/** Bytes of the bodies that are being read, of all clients together. */
const mostBytesInAll = 128 * 1024 * 1024;

/** A body has this time, and more for each byte that has arrived: a slow network may send a large file. */
const graceMs = 15_000;
const slowestBytesPerSecond = 16 * 1024;

/** Status of the response to a request whose body was not read. */
export type BodyFailure = 408 | 413 | 503 | 'gone';

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;

type Limits = { graceMs: number };

/**
 * Returns a function that reads the body of a request before anything is done for it, so that a client that sends
 * slowly costs nothing but memory.
 */
export function createBodyReader({ graceMs: grace }: Limits = { graceMs }) {
  let inAll = 0;
  return (request: IncomingMessage): Promise<Buffer | BodyFailure> =>
    new Promise((resolve) => {
      if (Number(request.headers['content-length'] ?? 0) > mostBodyBytes) return resolve(413);
      if (inAll >= mostBytesInAll) return resolve(503);
      const start = performance.now();
      const chunks: Buffer[] = [];
      let bytes = 0;
      let timer = setTimeout(check, grace);
      const end = (result: Buffer | BodyFailure) => {
        clearTimeout(timer);
        request.off('data', take).off('end', finish).off('close', leave).off('error', leave);
        inAll -= bytes;
        bytes = 0;
        resolve(result);
      };
      function check() {
        const left = start + grace + (bytes / slowestBytesPerSecond) * 1_000 - performance.now();
        if (left <= 0) end(408);
        else timer = setTimeout(check, left);
      }
      function take(chunk: Buffer) {
        chunks.push(chunk);
        bytes += chunk.byteLength;
        inAll += chunk.byteLength;
        if (bytes > mostBodyBytes) end(413);
      }
      const finish = () => end(Buffer.concat(chunks));
      const leave = () => end('gone');
      request.on('data', take).once('end', finish).once('close', leave).once('error', leave);
    });
}
