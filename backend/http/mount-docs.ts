import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Hono, Context as HonoContext } from 'hono';
import { defaultLocale } from '../../lib/i18n/locales';
import { negotiateLocale } from '../../lib/i18n/negotiate-locale';
import { withDatabaseUse } from '../database/connection-limits';
import type { Services } from '../platform/context';
import { escapeHtml } from '../platform/mail/mail-layout';
import { readShopNames } from '../platform/shop';
import { readTimeout } from './mount-contract';
import { openApiDocument, titleOf } from './openapi';

const assets = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
]);

const starter = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#reference', deepLinking: true });`;

/**
 * Serves `/openapi.json` and `/docs`: Swagger UI from this origin, without a CDN. Only a demo shows the endpoints of the
 * back office.
 */
export function mountDocs(app: Hono, { environment, db }: Pick<Services, 'environment' | 'db'>): void {
  let document: ReturnType<typeof openApiDocument> | null = null;
  let named = '';
  const shopName = (c: HonoContext) =>
    withDatabaseUse({ group: 'GET docs', statementTimeout: readTimeout }, async () => {
      const locale = negotiateLocale(c.req.header('accept-language') ?? null) ?? defaultLocale;
      return (await readShopNames(db, locale)).shopName;
    });
  app.get('/openapi.json', async (c) => {
    const name = await shopName(c);
    if (!document || named !== name)
      document = openApiDocument({ shopName: name, withStaff: environment.demo });
    named = name;
    return c.json(document);
  });
  app.get('/docs', async (c) =>
    c.html(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(titleOf(await shopName(c)))}</title><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head><body><main id="reference"></main><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`,
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
