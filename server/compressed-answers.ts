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

/** By size: of an unfinished one, that of the body. */
const kept = new LRUCache<string, Promise<Buffer>>({ maxSize: mostBytes });

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
  const known = kept.get(key);
  if (known) return { encoding, body: await known };
  const compressing = encoders[encoding](body);
  kept.set(key, compressing, { size: body.byteLength });
  try {
    const compressed = await compressing;
    kept.set(key, compressing, { size: compressed.byteLength });
    return { encoding, body: compressed };
  } catch (error) {
    kept.delete(key);
    throw error;
  }
}
