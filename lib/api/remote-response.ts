import 'server-only';
import pino from 'pino';
import type { z } from 'zod';
import { env } from '@/lib/env';
import type { Endpoint } from '@/lib/wire/endpoint';
import { type MessageKey, messageStatus } from '@/lib/wire/message-keys';
import { unwrap } from './caller';

const log = pino({ level: 'warn', base: null, timestamp: pino.stdTimeFunctions.isoTime });

/** What the browser and the pages get instead of an invalid response. */
export const invalidResponse: MessageKey = 'common_message_badGateway';

type Declared = { readonly key: string; readonly endpoint: Endpoint };

/** The paths of the fields that do not fit, without their values: those may be personal. */
export function reportInvalidResponse(key: string, issues: readonly z.core.$ZodIssue[]): void {
  const fields = issues.map((issue) => issue.path.join('.') || '(whole response)');
  log.error(
    { key, fields: [...new Set(fields)].slice(0, 20) },
    'the remote backend sent an invalid response',
  );
}

/**
 * A response of a remote backend, parsed by the contract; the embedded backend has parsed its responses itself.
 * Data that does not fit the contract becomes a 502 with a message key and is logged.
 */
export async function checkedResponse({ key, endpoint }: Declared, response: Response): Promise<Response> {
  if (!env.API_BASE_URL) return response;
  if (!response.ok) return checkedFailure(key, response);
  if (endpoint.file) {
    const type = response.headers.get('content-type')?.split(';')[0];
    return type && endpoint.file.includes(type) ? response : invalid(key, []);
  }
  const body = await jsonOf(response);
  const parsed = endpoint.data.safeParse(unwrap(body));
  if (!parsed.success) return invalid(key, parsed.error.issues);
  const message = messageOf(body) ?? 'common_message_ok';
  return json(endpoint.raw ? parsed.data : { status: 0, message, data: parsed.data }, response);
}

/** A failure keeps its status; a body that is not an envelope (an HTML page of a proxy) is replaced. */
async function checkedFailure(key: string, response: Response): Promise<Response> {
  if (response.status < 400) return invalid(key, []);
  const body = await jsonOf(response);
  const message = messageOf(body);
  if (message === null) return json({ status: 1, message: keyOf(response.status) }, response);
  const data: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'data') : undefined;
  return json({ status: 1, message, ...(data === undefined ? {} : { data }) }, response);
}

function invalid(key: string, issues: readonly z.core.$ZodIssue[]): Response {
  reportInvalidResponse(key, issues);
  return Response.json(
    { status: 1, message: invalidResponse },
    { status: messageStatus[invalidResponse], headers: { 'Cache-Control': 'no-store' } },
  );
}

/** The message key of a status without a message of its own. */
function keyOf(status: number): MessageKey {
  return status === 503 ? 'common_message_serviceUnavailable' : 'common_message_unknownError';
}

function json(body: unknown, { status, headers: received }: Response): Response {
  const headers = new Headers(received);
  for (const name of ['content-length', 'content-encoding', 'content-type']) headers.delete(name);
  return Response.json(body, { status, headers });
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function messageOf(body: unknown): string | null {
  const message: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'message') : undefined;
  return typeof message === 'string' ? message : null;
}
