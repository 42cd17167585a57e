import { metrics } from '../lib/metrics/metrics';
import { createAccessLog } from './access-log';
import type { Handler } from './listener/handler';
import { createRouteGroups } from './route-group';

/** Counts and logs the requests that the listener forwards; it counts the copies that it sends itself. */
export function measureRequests(next: Handler, accessLog: number): Handler {
  const groupOf = createRouteGroups();
  const write = createAccessLog(accessLog);
  return (request, response) => {
    const started = performance.now();
    // The handler may rewrite it.
    const { method = 'GET', url = '/' } = request;
    response.once('close', () => {
      const status = response.headersSent ? response.statusCode : 499;
      const group = groupOf(method, url, status);
      const ms = performance.now() - started;
      metrics.requests.inc({ group, status });
      metrics.requestSeconds.observe({ group }, ms / 1_000);
      if (!write) return;
      const requestId = response.getHeader('x-request-id');
      write({
        method,
        group,
        status,
        ms: Math.round(ms),
        ...(requestId ? { requestId: String(requestId) } : {}),
      });
    });
    return next(request, response);
  };
}
