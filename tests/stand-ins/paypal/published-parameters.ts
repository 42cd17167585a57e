import { z } from 'zod';
import { ApiError } from './api-error';

// Headers and query parameters that PayPal's published reference allows for the requests of the store.

const days = 86_400_000;
const whole = (least: number, most: number) =>
  z
    .string()
    .refine((text) => String(Number(text)) === text)
    .pipe(z.coerce.number<string>().int().min(least).max(most));
const nothing = z.strictObject({});

const transactions = z
  .strictObject({
    start_date: z.iso.datetime({ offset: true }),
    end_date: z.iso.datetime({ offset: true }),
    fields: z.string().min(1),
    balance_affecting_records_only: z.enum(['N', 'Y']).optional(),
    page_size: whole(1, 500).optional(),
    page: whole(1, 2_147_483_647).optional(),
  })
  .refine(({ start_date: from, end_date: to }) => {
    const period = Date.parse(to) - Date.parse(from);
    return period > 0 && period <= 31 * days;
  }, 'A period of at most 31 days');

const headers = z.object({
  'paypal-request-id': z.string().min(1).max(108).optional(),
  prefer: z.enum(['return=minimal', 'return=representation']).optional(),
});

/** Requests that change money are repeated safely only with an id. */
const changes = /^\/v2\/(checkout\/orders|payments\/captures)/;

type Sent = { method: string; path: string; query: URLSearchParams; headers: object };

/** @throws ApiError 400 for a request that the reference does not allow */
export function checkParameters({ method, path, query, headers: given }: Sent): void {
  const schema = path === '/v1/reporting/transactions' ? transactions : nothing;
  const texts = schema.safeParse(Object.fromEntries(query));
  const names = headers.safeParse(given);
  const error = texts.error ?? names.error;
  if (error) throw new ApiError(400, 'INVALID_REQUEST', z.prettifyError(error));
  if (method === 'POST' && changes.test(path) && names.data?.['paypal-request-id'] === undefined) {
    throw new ApiError(400, 'PAYPAL_REQUEST_ID_REQUIRED');
  }
}
