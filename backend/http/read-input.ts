import type { z } from 'zod';
import type { Endpoint } from '../../lib/wire/endpoint';
import { StoreError } from '../platform/errors/store-error';
import { findUnstorable } from './find-unstorable';
import { readTexts } from './read-texts';

/**
 * Reads the texts of an input by their kinds, and parses it.
 * @param key `'METHOD /path'`
 * @throws StoreError `common_message_badRequest` with the paths of at most 20 invalid fields, without values; as {@link readTexts}
 */
export function parseInput(key: string, schema: z.ZodType, value: unknown): unknown {
  const rejected = findUnstorable(value);
  if (rejected.length > 0) throw badFields(rejected);
  const parsed = schema.safeParse(readTexts(key, value));
  if (parsed.success) return parsed.data;
  throw badFields(parsed.error.issues.map((issue) => issue.path.join('.')));
}

function badFields(paths: readonly string[]): StoreError {
  const fields = [...new Set(paths.filter(Boolean))].slice(0, 20);
  return new StoreError('common_message_badRequest', { data: { fields } });
}

/** JSON that browsers send themselves. */
const reportType = 'application/csp-report';

/**
 * Reads the body before its schema is applied: JSON, or a form if the endpoint declares one.
 * @throws StoreError `common_message_badRequest` for another media type and for invalid JSON
 */
export async function readBody(endpoint: Endpoint, request: Request): Promise<unknown> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  const text = await request.text();
  if (type === 'application/json' || (type === reportType && endpoint.accepts?.includes(reportType))) {
    try {
      return JSON.parse(text || '{}');
    } catch {
      throw new StoreError('common_message_badRequest');
    }
  }
  if (endpoint.form) {
    const { flags, neverInQuery } = endpoint.form;
    if (type === 'application/x-www-form-urlencoded') return fromForm(new URLSearchParams(text), flags);
    const query = new URL(request.url).searchParams;
    if (text === '' && !neverInQuery.some((name) => query.has(name))) return fromForm(query, flags);
  }
  throw new StoreError('common_message_badRequest');
}

function fromForm(form: URLSearchParams, flags: readonly string[]): Record<string, unknown> {
  const fields: Record<string, unknown> = Object.fromEntries(form);
  for (const name of flags) if (fields[name] !== undefined) fields[name] = fields[name] === 'true';
  return fields;
}
