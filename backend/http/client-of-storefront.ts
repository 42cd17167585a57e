import { storefrontKeyHeader } from '../../lib/wire/storefront-key';
import { isSame } from '../platform/sealing/seal';

/**
 * Headers of a call over the network, with the client's address in `x-real-ip`: as the shop front reports it when it
 * proves itself with its key, otherwise the peer of the connection. The key goes no further, and the trace of a call is
 * continued for the shop front only.
 */
export function withClientAddress(
  given: Headers,
  peer: string | undefined,
  storefrontKey: string | null,
): Headers {
  const headers = new Headers(given);
  const proof = headers.get(storefrontKeyHeader);
  headers.delete(storefrontKeyHeader);
  const isStorefront = storefrontKey !== null && proof !== null && isSame(proof, storefrontKey);
  if (!isStorefront || !headers.has('x-real-ip')) headers.set('x-real-ip', peer ?? '127.0.0.1');
  // Others could have each of their calls traced.
  if (!isStorefront) headers.delete('traceparent');
  return headers;
}
