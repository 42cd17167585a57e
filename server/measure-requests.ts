import { metrics } from '../lib/metrics/metrics';
import { openSpan, within } from '../lib/tracing/span';
import { createAccessLog } from './access-log';
import type { Handler } from './listener/handler';
import { createRouteGroups } from './route-group';

/** Counts, logs and traces the requests that the listener forwards; it counts the copies that it sends itself. */
export function measureRequests(next: Handler, accessLog: number): Handler {
  const groupOf = createRouteGroups();
  const write = createAccessLog(accessLog);
  return (request, response) => {
    const started = performance.now();
    // The handler may rewrite it.
    const { method = 'GET', url = '/' } = request;
    const span = openSpan(method, 'request');
    response.once('close', () => {
      const status = response.headersSent ? response.statusCode : 499;
      const group = groupOf(method, url, status);
      const ms = performance.now() - started;
      metrics.requests.inc({ group, status });
      metrics.requestSeconds.observe({ group }, ms / 1_000);
      const requestId = response.getHeader('x-request-id');
      span
        ?.updateName(group)
        .setAttributes({
          'http.request.method': method,
          'http.response.status_code': status,
          ...(requestId ? { 'store.request_id': String(requestId) } : {}),
        })
        .end();
      if (!write) return;
      write({
        method,
        group,
        status,
        ms: Math.round(ms),
        ...(requestId ? { requestId: String(requestId) } : {}),
      });
    });
    return span ? within(span, () => next(request, response)) : next(request, response);
  };
}
