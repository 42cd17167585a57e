import type { AxiosInstance, AxiosResponse } from 'axios';
import type { CallInput, CallOutput, EndpointKey } from '@/lib/contract/contract';
import { ApiError } from './api-error';

export type CallOptions = {
  /** Required by calls that create an order or a payment: requests with the same key have one effect. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
};

/** The parts of a call that the contract marks as optional. */
type OptionalParts<T> = {
  [K in keyof T as undefined extends T[K] ? K : Record<string, never> extends T[K] ? K : never]?: T[K];
};
type RequiredParts<T> = {
  [K in keyof T as undefined extends T[K] ? never : Record<string, never> extends T[K] ? never : K]: T[K];
};

export type CallRequest<K extends EndpointKey> = OptionalParts<CallInput<K>> &
  RequiredParts<CallInput<K>> &
  CallOptions;

type NeedsRequest<K extends EndpointKey> = keyof RequiredParts<CallInput<K>> extends never ? false : true;

export type Call = <K extends EndpointKey>(
  key: K,
  ...request: NeedsRequest<K> extends true ? [CallRequest<K>] : [CallRequest<K>?]
) => Promise<CallOutput<K>>;

/** An axios instance with the adapter and headers of every request; created on the first call. */
export type Client = () => Promise<AxiosInstance>;

/** Checks response data; the browser trusts the gateway and ships no schemas. */
export type Check = <K extends EndpointKey>(key: K, data: unknown) => CallOutput<K>;

type LooseRequest = CallOptions & {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
};

function isEnvelope(value: unknown): value is { data: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, 'data');
}

/** Other backends of this dialect nest `data` once or twice more (docs/wire.md). */
export function unwrap(body: unknown): unknown {
  let value = body;
  for (let depth = 0; depth < 3 && isEnvelope(value); depth += 1) value = value.data;
  return value === body && isMessageOnly(body) ? null : (value ?? null);
}

/** `{ status, message }` without data: a response that only reports success. */
function isMessageOnly(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  const keys = Object.keys(body);
  return keys.includes('message') && keys.every((name) => name === 'message' || name === 'status');
}

/** `/member/message/{id}` with its parameters filled in. */
export function pathOf(template: string, params: Record<string, unknown> = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '')
      throw new TypeError(`${template}: ${name} is missing`);
    return encodeURIComponent(String(value));
  });
}

function queryOf(query: Record<string, unknown> = {}): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) parameters.set(name, String(value));
  }
  return parameters;
}

function field(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}

function failure(key: string, response: AxiosResponse<unknown>): ApiError {
  const message = field(response.data, 'message');
  return new ApiError(
    response.status,
    typeof message === 'string' ? message : '',
    key,
    field(response.data, 'data'),
    response.statusText,
    secondsOf(response.headers['retry-after']),
  );
}

/** The backend writes `Retry-After` in seconds; other servers may write a date, which is not read. */
function secondsOf(header: unknown): number | null {
  return typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : null;
}

async function send(client: Client, key: string, request: LooseRequest): Promise<AxiosResponse<unknown>> {
  const [method = 'GET', template = '/'] = key.split(' ');
  const url = pathOf(template, request.params);
  const http = await client();
  try {
    return await http.request<unknown>({
      method,
      url,
      params: queryOf(request.query),
      // A POST without a body is still JSON to the gateway.
      data: method === 'POST' ? (request.body ?? {}) : request.body,
      signal: request.signal,
      headers: request.idempotencyKey ? { 'Idempotency-Key': request.idempotencyKey } : undefined,
      validateStatus: null,
    });
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new ApiError(0, '', key, undefined, error instanceof Error ? error.message : String(error));
  }
}

/**
 * Creates the function through which every endpoint of the contract is called. It returns the unwrapped data.
 * @throws ApiError when the response is not a success or there is none; the abort's own error when aborted
 */
export function createCaller(client: Client, check: Check, onFailure?: (error: ApiError) => void): Call {
  return async (key, ...[request]) => {
    try {
      const response = await send(client, key, request ?? {});
      if (response.status < 200 || response.status > 299) throw failure(key, response);
      return check(key, unwrap(response.data));
    } catch (error) {
      if (error instanceof ApiError) onFailure?.(error);
      throw error;
    }
  };
}
