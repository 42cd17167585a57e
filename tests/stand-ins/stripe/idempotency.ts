import { ApiError } from './api-error';

export type ApiResponse = { status: number; body: unknown };

/**
 * Idempotency keys as Stripe keeps them: the first response is repeated, errors of a started execution included; the
 * same key with other parameters is an error; and so is one whose first request is still running.
 */
export function createIdempotency() {
  const kept = new Map<string, { request: string; response: ApiResponse | null }>();
  return {
    /** @returns the stored response, or null when the request must be executed */
    begin(key: string, request: string): ApiResponse | null {
      const known = kept.get(key);
      if (!known) {
        kept.set(key, { request, response: null });
        return null;
      }
      if (known.request !== request) {
        throw new ApiError(400, {
          type: 'idempotency_error',
          message: 'Keys for idempotent requests can only be used with the same parameters.',
        });
      }
      if (known.response === null) {
        throw new ApiError(409, {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message: 'Another request with this key is running.',
        });
      }
      return known.response;
    },
    /** Validation errors are not kept: the request may be repeated with the same key. */
    end(key: string, response: ApiResponse): void {
      const known = kept.get(key);
      if (!known) return;
      if (response.status === 400 || response.status === 404) kept.delete(key);
      else kept.set(key, { ...known, response });
    },
    /** Stripe forgets keys after a day. */
    forget(): void {
      kept.clear();
    },
  };
}
