import type { Routes } from '../../../../platform/handlers';
import { applyFile, undoImport } from './apply-import';
import { checkLines, discardFile, openFile } from './check-file';
import { exportCatalogue } from './export-catalogue';
import { listImports, listLines, refusedLines, viewImport } from './view-import';

export const catalogueImportRoutes = {
  'GET /goods/admin/catalogue_import/export': (context, { query }) => exportCatalogue(context, query),
  'POST /goods/admin/catalogue_import/open': (context, { body }, request) =>
    openFile(context, body, request.headers.get('idempotency-key') ?? ''),
  'POST /goods/admin/catalogue_import/append': (context, { body }) => checkLines(context, body),
  'POST /goods/admin/catalogue_import/apply': (context, { body }) => applyFile(context, body),
  'POST /goods/admin/catalogue_import/undo': (context, { body }) => undoImport(context, body),
  'POST /goods/admin/catalogue_import/discard': (context, { body }) => discardFile(context, body.id),
  'GET /goods/admin/catalogue_import/list': (context, { query }) => listImports(context, query),
  'GET /goods/admin/catalogue_import/view': (context, { query }) => viewImport(context, query.id),
  'GET /goods/admin/catalogue_import/lines': (context, { query }) => listLines(context, query),
  'GET /goods/admin/catalogue_import/refused': (context, { query }) => refusedLines(context, query),
} satisfies Routes;
