import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { chosenEncoding } from './listener/cache-key';

/** At this quality brotli is as fast as gzip and 10 % smaller; a small API response takes 0.25 ms longer. */
export const brotliParams = {
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_LGWIN]: 19,
};

const encoders = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: brotliParams }),
  gzip: promisify(gzip) as (body: Buffer) => Promise<Buffer>,
};

/** Bytes below which compression gains nothing. */
const leastBytes = 1_024;
const mostBytes = 16 * 1024 * 1024;

const kept = new LRUCache<string, Buffer>({ maxSize: mostBytes });
/** Not kept longer: a promise refers to the request in which it was made. */
const compressing = new Map<string, Promise<Buffer>>();

/**
 * Compresses the body of an answer that many visitors receive once, for all of them. Undefined when the client gets it as
 * it is.
 */
export async function compressedAnswer(
  body: Buffer,
  { headers }: Pick<IncomingMessage, 'headers'>,
): Promise<{ encoding: string; body: Buffer } | undefined> {
  const encoding = chosenEncoding(headers['accept-encoding']);
  if (body.byteLength < leastBytes || (encoding !== 'br' && encoding !== 'gzip')) return undefined;
  const key = `${encoding} ${createHash('sha256').update(body).digest('base64')}`;
  const known = kept.get(key) ?? compressing.get(key);
  if (known) return { encoding, body: await known };
  const started = encoders[encoding](body);
  compressing.set(key, started);
  try {
    const compressed = await started;
    kept.set(key, compressed, { size: compressed.byteLength });
    return { encoding, body: compressed };
  } finally {
    compressing.delete(key);
  }
}
