import type { ServerResponse } from 'node:http';
import { bytesOf } from './shared-response';

/**
 * Buffers the body of a response while `isBuffered` returns true and sends the result of `finish`, or no body if that
 * is undefined. `finish` may change headers. Other responses are streamed.
 */
export function bufferResponse(
  response: ServerResponse,
  isBuffered: () => boolean,
  finish: (body: Buffer) => Buffer | string | undefined,
): void {
  const { flushHeaders, write, end } = response;
  const chunks: Buffer[] = [];
  const buffers = () => !response.headersSent && isBuffered();
  response.flushHeaders = () => {
    if (!buffers()) flushHeaders.call(response);
  };
  response.write = (...values: unknown[]) => {
    if (!buffers()) return Reflect.apply(write, response, values);
    chunks.push(bytesOf(values[0], values[1]));
    return true;
  };
  response.end = (...values: unknown[]) => {
    if (!buffers()) return Reflect.apply(end, response, values);
    chunks.push(bytesOf(values[0], values[1]));
    const body = finish(Buffer.concat(chunks.splice(0)));
    return Reflect.apply(end, response, body === undefined ? [] : [body]);
  };
}

export const isHtml = (response: ServerResponse): boolean =>
  /^text\/html\b/.test(String(response.getHeader('content-type') ?? ''));
