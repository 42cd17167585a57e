import { unprocessable } from './api-error';

export type ApiResponse = { status: number; body: unknown };

/**
 * Keys of `PayPal-Request-Id`: the response of a success is repeated with status 200. A refused request is executed
 * again, so that nothing but the rules of the ledger protects from a second effect.
 */
export function createIdempotency() {
  const kept = new Map<string, { request: string; response: ApiResponse }>();
  return {
    run(key: string, request: string, execute: () => ApiResponse): ApiResponse {
      const known = kept.get(key);
      if (known && known.request !== request) throw unprocessable('DUPLICATE_REQUEST_ID');
      if (known) return { ...known.response, status: 200 };
      const response = execute();
      kept.set(key, { request, response });
      return response;
    },
    /** PayPal forgets keys of orders after six hours and keys of refunds after 45 days. */
    forget: () => kept.clear(),
  };
}
