import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Hono } from 'hono';
import type { Services } from '../platform/context';
import { openApiDocument } from './openapi';

const assets = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
]);

const starter = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#reference', deepLinking: true });`;

/**
 * Serves `/openapi.json` and `/docs`: Swagger UI from this origin, without a CDN. Only a demo shows the endpoints of the
 * back office.
 */
export function mountDocs(app: Hono, { environment }: Pick<Services, 'environment'>): void {
  let document: ReturnType<typeof openApiDocument> | null = null;
  app.get('/openapi.json', (c) => {
    document ??= openApiDocument({ withStaff: environment.demo });
    return c.json(document);
  });
  app.get('/docs', (c) =>
    c.html(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Store API</title><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head><body><main id="reference"></main><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`,
      200,
      {
        'Content-Security-Policy':
          "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      },
    ),
  );
  app.get('/docs/start.js', (c) =>
    c.body(starter, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  );
  app.get('/docs/:file', async (c) => {
    const type = assets.get(c.req.param('file'));
    if (!type) return c.notFound();
    const folder = dirname(
      createRequire(join(process.cwd(), 'package.json')).resolve('swagger-ui-dist/package.json'),
    );
    return c.body(await readFile(join(folder, c.req.param('file'))), 200, {
      'Content-Type': type,
      'Cache-Control': 'public, max-age=86400',
    });
  });
}
