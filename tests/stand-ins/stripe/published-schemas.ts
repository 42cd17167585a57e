import { z } from 'zod';
import { invalidRequest } from './api-error';
import type { Form } from './form-body';

// The parameters of Stripe's published API reference (version of the installed library) that the store sends, with their
// documented limits. Stripe refuses parameters that it does not know, and so does the stand-in.

/** A whole number, as the text of a form. */
const whole = (least: number, most: number) =>
  z
    .string()
    .refine((text) => String(Number(text)) === text, 'Invalid integer')
    .pipe(z.coerce.number<string>().int().min(least).max(most));
const flag = z.enum(['true', 'false']);
const id = (prefix: string) => z.string().startsWith(prefix).max(255);
/** A list has its places as names. */
const list = <Item extends z.ZodType>(item: Item) => z.record(z.string(), item);
/** Related objects, at most four levels deep. */
const expand = list(z.string().refine((path) => path.split('.').length <= 4)).optional();
const metadata = z
  .record(z.string().min(1).max(40), z.string().max(500))
  .refine((pairs) => Object.keys(pairs).length <= 50)
  .optional();
const nothing = z.strictObject({});
const view = z.strictObject({ expand });
/** Cursor and size of a page. */
const page = { limit: whole(1, 100).optional(), starting_after: z.string().optional(), expand };
const switched = z.enum(['disabled', 'enabled']).optional();

const method = z.enum(['alipay', 'card', 'wechat_pay']);

const newIntent = z
  .strictObject({
    amount: whole(1, 99_999_999),
    currency: z.string().length(3).lowercase(),
    customer: id('cus_').optional(),
    description: z.string().max(1000).optional(),
    metadata,
    allowed_payment_method_types: list(method).optional(),
    payment_method_data: z.strictObject({ type: method }).optional(),
    payment_method_options: z
      .strictObject({
        card: z
          .strictObject({ request_three_d_secure: z.enum(['any', 'automatic', 'challenge']) })
          .optional(),
        wechat_pay: z.strictObject({ client: z.enum(['android', 'ios', 'web']) }).optional(),
      })
      .optional(),
    confirm: flag.optional(),
    return_url: z.url().optional(),
    expand,
  })
  .refine(({ confirm, return_url: url }) => url === undefined || confirm === 'true', {
    message: 'return_url can only be used with confirm=true',
    path: ['return_url'],
  });

const session = z.strictObject({
  customer: id('cus_'),
  components: z.strictObject({
    payment_element: z.strictObject({
      enabled: flag,
      features: z
        .strictObject({
          payment_method_allow_redisplay_filters: list(
            z.enum(['always', 'limited', 'unspecified']),
          ).optional(),
          payment_method_redisplay: switched,
          payment_method_redisplay_limit: whole(1, 10).optional(),
          payment_method_remove: switched,
          payment_method_save: switched,
          payment_method_save_usage: z.enum(['off_session', 'on_session']).optional(),
        })
        .optional(),
    }),
  }),
});

/** The texts of a dispute, which have 150,000 characters together. */
const evidence = z
  .strictObject({
    access_activity_log: z.string().max(20_000),
    customer_communication: id('file_'),
    customer_email_address: z.email(),
    customer_name: z.string().min(1),
    customer_purchase_ip: z.union([z.ipv4(), z.ipv6()]),
    product_description: z.string().max(20_000),
    receipt: id('file_'),
    refund_policy_disclosure: z.string().max(20_000),
    service_date: z.string().min(1),
    service_documentation: id('file_'),
    shipping_address: z.string().min(1),
    shipping_carrier: z.string().min(1),
    shipping_date: z.string().min(1),
    shipping_tracking_number: z.string().min(1),
    uncategorized_file: id('file_'),
    uncategorized_text: z.string().max(20_000),
  })
  .partial()
  .refine((texts) => Object.values(texts).join('').length <= 150_000);

/** Files of evidence are pictures or PDFs of at most 5 MB. */
const file = z.strictObject({
  purpose: z.literal('dispute_evidence'),
  file: z.strictObject({
    name: z.string().min(1),
    type: z.enum(['application/pdf', 'image/jpeg', 'image/png']),
    content: z.base64().max(Math.ceil((5 * 1024 * 1024 * 4) / 3)),
  }),
});

/** By method and path, whose ids are `id`. */
const requests: Readonly<Record<string, z.ZodType>> = {
  'POST payment_intents': newIntent,
  'GET payment_intents/id': view,
  'POST payment_intents/id/cancel': z.strictObject({
    cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    expand,
  }),
  'POST refunds': z.strictObject({
    payment_intent: id('pi_'),
    amount: whole(1, 99_999_999).optional(),
    metadata,
    reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    expand,
  }),
  'GET refunds': z.strictObject({ ...page, payment_intent: id('pi_').optional() }),
  'GET refunds/id': view,
  'GET disputes/id': view,
  'POST disputes/id': z.strictObject({ evidence: evidence.optional(), submit: flag.optional(), expand }),
  'POST files': file,
  'GET balance_transactions': z.strictObject({
    ...page,
    created: z.strictObject({ gte: whole(0, 4_102_444_800), lt: whole(0, 4_102_444_800) }).partial(),
  }),
  'POST customers': z.strictObject({ metadata }),
  'DELETE customers/id': nothing,
  'GET customers/id/payment_methods': z.strictObject({ ...page, type: method.optional() }),
  'GET customers/id/payment_methods/id': view,
  'POST payment_methods/id/detach': view,
  'POST customer_sessions': session,
};

/** Longest idempotency key. */
const longestKey = 255;

/**
 * Checks a request that the store sends; those of pages are not the store's.
 * @throws ApiError 400 for one that the reference does not allow, or does not have
 */
export function checkRequest({ method: verb, path, form, key }: Sent): void {
  // Collections and ids take turns.
  const parts = path.split('/').slice(2);
  const name = `${verb} ${parts.map((part, place) => (place % 2 === 1 ? 'id' : part)).join('/')}`;
  const schema = requests[name];
  if (!schema) throw invalidRequest(`Unrecognized request URL (${verb}: ${path})`);
  if (key.length > longestKey) throw invalidRequest('Idempotency keys have at most 255 characters');
  const checked = schema.safeParse(form);
  if (checked.success) return;
  const [issue] = checked.error.issues;
  const param = issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : (issue?.path.join('.') ?? '');
  throw invalidRequest(`${name}: ${param}: ${issue?.message}`, { param });
}

type Sent = { method: string; path: string; form: Form; key: string };
