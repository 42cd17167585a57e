import type { IncomingHttpHeaders } from 'node:http';
import { productTypeOfHost, soldTypeHeader } from '../../lib/routing/product-type';

/** A client can send any host, so that the number of known ones is limited. */
const mostHosts = 1_000;

/**
 * Returns a function that names what the host of a request sells, for the cache key and the rewrites of pages, and removes
 * what the client sent under that name.
 * @param staticDomain part of the hosts on which the shop sells every product; absent: it sells every product on all
 */
export function createSoldTypes(staticDomain: string | undefined): (headers: IncomingHttpHeaders) => void {
  const known = new Map<string | undefined, string | undefined>();
  return (headers) => {
    delete headers[soldTypeHeader];
    if (staticDomain === undefined) return;
    const { host } = headers;
    if (!known.has(host)) {
      if (known.size >= mostHosts) known.clear();
      known.set(host, productTypeOfHost(host, staticDomain));
    }
    const sold = known.get(host);
    if (sold !== undefined) headers[soldTypeHeader] = sold;
  };
}
