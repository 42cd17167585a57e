import type { z } from 'zod';
import type { SupplierAccount } from '../../environment/supplier-environment';
import type { Clock } from '../../ports/clock';
import { SupplierError, type SupplierErrorKind } from '../../ports/supplier';
import { signRequest } from '../supplier-requests/signature';
import { errorBody } from './wire';

/** Bytes of a response body; a longer one is not read further. */
const bodyLimit = 64 * 1024;

/** The supplier has never accepted a top-up with the requested id. */
export class NotFoundBySupplier extends SupplierError {
  constructor() {
    super('TRANSIENT', 'The supplier does not know this request');
  }
}

/**
 * What the documented error codes mean. They count only in a body of the documented form: a proxy in between may
 * produce the same status after the request had its effect, and everything that is not listed is UNKNOWN.
 */
const errorKinds: Readonly<Record<string, SupplierErrorKind>> = {
  BAD_REQUEST: 'PERMANENT',
  PRODUCT_UNKNOWN: 'PERMANENT',
  NOT_AUTHENTICATED: 'TRANSIENT',
  INSUFFICIENT_BALANCE: 'TRANSIENT',
  RATE_LIMITED: 'TRANSIENT',
  UNAVAILABLE: 'TRANSIENT',
};

/** Errors of connecting, before any byte of the request was sent. */
const unsent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

type Options = { body?: unknown; signal?: AbortSignal | undefined };

/** A client of one supplier. It contacts the host of `apiBase` only and follows no redirect. */
export function createSupplierClient(account: SupplierAccount, clock: Clock) {
  return {
    /**
     * Sends one signed request and parses its response.
     * @throws SupplierError by the code of the error response; UNKNOWN for a response that does not parse, a timeout
     *   or a lost connection; NotFoundBySupplier for REQUEST_NOT_FOUND
     */
    call: async <T>(
      method: 'GET' | 'POST',
      path: string,
      schema: z.ZodType<T>,
      { body, signal }: Options,
    ): Promise<T> => {
      const url = new URL(`${account.apiBase}${path}`);
      const bytes = Buffer.from(body === undefined ? '' : JSON.stringify(body));
      const signed = { method, path: `${url.pathname}${url.search}`, body: bytes };
      const late = AbortSignal.timeout(account.timeout);
      const response = await send(url, {
        method,
        headers: {
          Accept: 'application/json',
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...signRequest(account, clock.now(), signed),
        },
        ...(body === undefined ? {} : { body: bytes }),
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, late]) : late,
      });
      const answer = await readJson(response);
      if (response.status !== 200) throw errorOf(response.status, answer);
      const parsed = schema.safeParse(answer);
      if (!parsed.success) {
        throw new SupplierError('UNKNOWN', 'The response of the supplier has another form', {
          cause: parsed.error,
        });
      }
      return parsed.data;
    },
  };
}

async function send(url: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    const code = codeOf(error instanceof Error ? error.cause : null);
    throw unsent.has(code)
      ? new SupplierError('TRANSIENT', `The supplier cannot be reached (${code})`, {
          cause: error,
          isUnsent: true,
        })
      : new SupplierError('UNKNOWN', 'The supplier did not respond', { cause: error });
  }
}

function codeOf(cause: unknown): string {
  const code = typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'code') : undefined;
  return typeof code === 'string' ? code : '';
}

/** @throws SupplierError UNKNOWN for a lost connection, a body that is too long, and one that is not JSON */
async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      // Leaving the loop cancels the rest of the body.
      if (size > bodyLimit) throw new Error(`The body is longer than ${bodyLimit} bytes`);
      chunks.push(chunk);
    }
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
  } catch (error) {
    throw new SupplierError('UNKNOWN', `The supplier responded ${response.status} without a usable body`, {
      cause: error,
    });
  }
}

function errorOf(status: number, body: unknown): SupplierError {
  const parsed = errorBody.safeParse(body);
  const code = parsed.success ? parsed.data.error.code : null;
  if (status === 404 && code === 'REQUEST_NOT_FOUND') return new NotFoundBySupplier();
  const isRefusal = status >= 400 && code !== null && Object.hasOwn(errorKinds, code);
  const kind = isRefusal ? (errorKinds[code] ?? 'UNKNOWN') : 'UNKNOWN';
  return new SupplierError(kind, `The supplier responded ${status}${code === null ? '' : ` ${code}`}`);
}
