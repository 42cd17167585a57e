import { ApiError } from '@paypal/paypal-server-sdk';
import { z } from 'zod';
import { PaymentProviderError, type ProviderErrorKind } from '../../ports/payment-provider';

/** The body of an error; `details` name the rules that a request broke, and PayPal finds a call by `debug_id`. */
const errorBody = z.object({
  name: z.string().catch(''),
  debug_id: z.string().catch(''),
  details: z.array(z.object({ issue: z.string().catch('') })).catch([]),
});

/** Rules that another request, or the same one later, can fulfil. */
const transientIssues = ['PREVIOUS_REQUEST_IN_PROGRESS', 'RATE_LIMIT_REACHED'];

/**
 * An error of the API with the rules that the request broke, such as `ORDER_ALREADY_CAPTURED`. It has no cause: errors of
 * the SDK contain the request with its token or secret, and are logged with everything they contain.
 */
export class PaypalError extends PaymentProviderError {
  readonly status: number;
  readonly issues: readonly string[];

  constructor(error: ApiError) {
    const { name, details, debug_id: debugId } = bodyOf(error);
    const issues = details.map(({ issue }) => issue).filter(Boolean);
    const text = ['paypal:', error.statusCode, name, ...issues, debugId].filter(Boolean).join(' ');
    super(kindOf(error.statusCode, issues), text);
    this.status = error.statusCode;
    this.issues = issues;
  }
}

/** Everything that is no response of the API has an unknown result. */
export function providerError(error: unknown): PaymentProviderError {
  if (error instanceof PaymentProviderError) return error;
  if (error instanceof ApiError) return new PaypalError(error);
  const reason = error instanceof Error ? error.message : 'unknown';
  return new PaymentProviderError('UNKNOWN', `paypal: no usable response: ${reason}`);
}

export function isUnauthorised(error: unknown): boolean {
  return error instanceof ApiError && error.statusCode === 401;
}

/** The SDK parses the bodies of some statuses only. */
function bodyOf({ result, body }: ApiError): z.output<typeof errorBody> {
  const parsed = errorBody.safeParse(result ?? jsonOf(body));
  return parsed.success ? parsed.data : { name: '', debug_id: '', details: [] };
}

function kindOf(status: number, issues: readonly string[]): ProviderErrorKind {
  // Wrong or revoked keys are repaired by the operator; payments wait for it.
  if (status === 401 || status === 403) return 'TRANSIENT';
  // Too many requests, or another request with the same idempotency key is being processed.
  if (status === 429 || status === 409) return 'TRANSIENT';
  if (issues.some((issue) => transientIssues.includes(issue))) return 'TRANSIENT';
  return status >= 400 && status < 500 && status !== 408 ? 'PERMANENT' : 'UNKNOWN';
}

function jsonOf(body: unknown): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : null;
  } catch {
    return null;
  }
}
