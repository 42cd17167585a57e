import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '@/lib/api/browser';
import type { Contract } from '@/lib/contract/contract';
import type { CatalogueFileKind, FileLineOutcome } from '@/lib/products/staff/catalogue-file';
import { downloadFile } from '@/lib/staff/queries/download';
import type { TableFormat } from '@/lib/wire/file';
import { catalogueQueries } from './staff-catalogue';

type Body<Key extends keyof Contract> = Contract[Key] extends { body: z.ZodType }
  ? z.input<Contract[Key]['body']>
  : never;

/** The lists of imports, without the imports themselves: one that was discarded cannot be fetched again. */
export const importLists = [...catalogueQueries, 'imports'];

export function importsQuery(after: string | undefined) {
  return queryOptions({
    queryKey: [...importLists, after],
    queryFn: ({ signal }) => call('GET /goods/admin/catalogue_import/list', { query: { after }, signal }),
    placeholderData: (before) => before,
    staleTime: 5_000,
  });
}

export function importQuery(id: string) {
  return queryOptions({
    queryKey: [...catalogueQueries, 'import', id],
    queryFn: ({ signal }) => call('GET /goods/admin/catalogue_import/view', { query: { id }, signal }),
  });
}

export function importLinesQuery(id: string, outcome: FileLineOutcome, after: number) {
  return queryOptions({
    queryKey: [...catalogueQueries, 'import-lines', id, outcome, after],
    queryFn: ({ signal }) =>
      call('GET /goods/admin/catalogue_import/lines', { query: { id, outcome, after }, signal }),
    placeholderData: (before) => before,
  });
}

export const openFile = (body: Body<'POST /goods/admin/catalogue_import/open'>, idempotencyKey: string) =>
  call('POST /goods/admin/catalogue_import/open', { body, idempotencyKey });

export const appendFileLines = (body: Body<'POST /goods/admin/catalogue_import/append'>) =>
  call('POST /goods/admin/catalogue_import/append', { body });

export const applyFile = (body: Body<'POST /goods/admin/catalogue_import/apply'>) =>
  call('POST /goods/admin/catalogue_import/apply', { body });

export const undoImport = (body: Body<'POST /goods/admin/catalogue_import/undo'>) =>
  call('POST /goods/admin/catalogue_import/undo', { body });

export const discardFile = (id: string) =>
  call('POST /goods/admin/catalogue_import/discard', { body: { id } });

export const exportCatalogue = (kind: CatalogueFileKind, format: TableFormat, signal: AbortSignal) =>
  downloadFile('GET /goods/admin/catalogue_import/export', { query: { kind, format }, signal });

export const exportRefused = (id: string, format: TableFormat, signal: AbortSignal) =>
  downloadFile('GET /goods/admin/catalogue_import/refused', { query: { id, format }, signal });
