import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { routePath } from 'hono/route';
import { contract } from '../../lib/contract/contract';
import { withDatabaseUse } from '../database/connection-limits';
import { serveFile } from '../domains/files/serve-file';
import type { Services } from '../platform/context';
import { StoreError } from '../platform/errors/store-error';
import { newId } from '../platform/new-id';
import { mountDevelopment } from './development';
import { errorResponse } from './error-response';
import { mountHealth } from './health';
import { mountContract, readTimeout } from './mount-contract';
import { mountDocs } from './mount-docs';
import { routes } from './routes';

/** The backend as one Hono application: for in-process calls, for a separate server and for tests. */
export function createBackend(services: Services): Hono {
  const app = new Hono();
  app.use(requestId({ limitLength: 64, generator: () => newId() }));
  mountContract(app, services, contract, routes);
  mountDocs(app, services);
  mountHealth(app, services);
  mountDevelopment(app, services);
  app.get('/files/:name', (c) =>
    withDatabaseUse({ group: 'GET files', statementTimeout: readTimeout }, () =>
      serveFile(services, c.req.param('name')),
    ),
  );
  app.notFound((c) =>
    errorResponse(services, new StoreError('common_message_notFound'), c.req.path, c.get('requestId')),
  );
  // Logs the route pattern, not the URL: a path parameter may be personal data.
  app.onError((error, c) => errorResponse(services, error, routePath(c), c.get('requestId')));
  return app;
}
