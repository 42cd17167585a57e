import type { IncomingMessage, ServerResponse } from 'node:http';
import { soldTypeHeader } from '../../lib/routing/product-type';
import { atStaffHost, sideOf } from '../../lib/routing/rules/staff-host';

/** The public URLs of the shop and of its back office. */
export type Hosts = { readonly storeUrl: string; readonly staffUrl: string };

/** Marks requests to the host of the back office, for the cache key; clients cannot send it. */
export const staffHostHeader = 'x-staff-host';

/**
 * Returns a function that responds to the requests which the host of the back office does not serve, and returns whether it
 * did. The shop's pages are in the response cache, so that this happens before it.
 */
export function createStaffHost(
  hosts: Hosts | undefined,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  return ({ headers, url = '/', method }, response) => {
    delete headers[staffHostHeader];
    if (!hosts || sideOf(headers.host, hosts.staffUrl) !== 'staff') return false;
    headers[staffHostHeader] = '1';
    // What a host sells depends on its name; the back office sells nothing.
    delete headers[soldTypeHeader];
    const result = atStaffHost(url, hosts.storeUrl);
    if (result === 'here') return false;
    const isReading = method === 'GET' || method === 'HEAD';
    if (result === 'absent' || !isReading) {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
      response.end('Not Found');
      return true;
    }
    response.writeHead(307, { Location: result.redirect, 'Cache-Control': 'private, no-store' });
    response.end();
    return true;
  };
}
