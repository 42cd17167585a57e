import { z } from 'zod';
import { explanationMost, queryMost } from '../../text-lengths';
import {
  endpoint,
  epochMs,
  id,
  mostTime,
  nothing,
  orderSn,
  shanghaiTime,
  timeCursor,
} from '../../wire/endpoint';

const view = { token: 'staff', permission: 'operations.view' } as const;
const change = { token: 'staff', permission: 'operations.retry' } as const;

const breaker = z.enum(['CLOSED', 'OPEN', 'HALF_OPEN']);
const count = z.number().int();
const reason = z.string().trim().min(1).max(explanationMost);
/** Cursor of a list that is sorted by time: epoch milliseconds, then the place among rows of the same time. */
const cursor = z
  .string()
  .regex(/^\d{4,20}$/)
  .refine((text) => Number(text) / 1_000 <= mostTime)
  .optional()
  .catch(undefined);
const next = z.string().nullable();

const supplier = z.object({
  code: z.string(),
  /** Of the process that responds. */
  breakers: z.object({ topUps: breaker, accountChecks: breaker }).nullable(),
  balance: z
    .object({ amount: z.number(), currency: z.string(), readTime: shanghaiTime, isLow: z.boolean() })
    .nullable(),
  /** Calls of the last hour. */
  calls: count,
  failed: count,
  /** Seconds until the supplier responded. */
  p50: z.number().nullable(),
  p90: z.number().nullable(),
});

const latency = z.object({
  /** Beginning of an hour. */
  hour: epochMs,
  calls: count,
  /** Seconds until the supplier responded; null without a response. */
  p50: z.number().nullable(),
  p90: z.number().nullable(),
});

const supplierCall = z.object({
  id,
  orderSn,
  kind: z.enum(['TOP_UP', 'QUERY']),
  attempt: count,
  /** SENT, an outcome, NOT_FOUND after a query, or the kind of an error. */
  status: z.string(),
  /** What the supplier gave as its order number or error. */
  detail: z.string().nullable(),
  seconds: z.number().nullable(),
  time: shanghaiTime,
});

const queue = z.object({
  queue: z.string(),
  waiting: count,
  active: count,
  failed: count,
  dead: count,
  oldestSeconds: count.nullable(),
});

const deadLetter = z.object({
  id: z.string(),
  queue: z.string(),
  payload: z.record(z.string(), z.unknown()),
  error: z.string().nullable(),
  orderSn: orderSn.nullable(),
  failedTime: shanghaiTime,
});

const webhook = z.object({
  id: z.string(),
  source: z.enum(['PAYMENT', 'SUPPLIER']),
  from: z.string(),
  type: z.string(),
  ref: z.string().nullable(),
  orderSn: orderSn.nullable(),
  time: shanghaiTime,
  /** Milliseconds until it was processed; null while it is not. */
  processedMs: count.nullable(),
  result: z.string().nullable(),
});

const notice = z.object({
  id,
  /** Masked. */
  recipient: z.string(),
  channel: z.enum(['EMAIL', 'SMS']),
  subject: z.string(),
  status: z.enum(['WAITING', 'SENT', 'FAILED']),
  attempts: count,
  time: shanghaiTime,
  sentTime: shanghaiTime.nullable(),
});

const alarm = z.object({
  id,
  event: z.string(),
  /** What happened, in the language of the person; null for an event of an earlier version. */
  title: z.string().nullable(),
  message: z.string(),
  detail: z.record(z.string(), z.unknown()),
  count,
  firstTime: shanghaiTime,
  lastTime: shanghaiTime,
  resolvedTime: shanghaiTime.nullable(),
  resolvedBy: z.string().nullable(),
  resolution: z.string().nullable(),
});

const policyReport = z.object({
  id,
  /** Whether it was prevented, or only reported. */
  disposition: z.enum(['enforce', 'report']),
  directive: z.string(),
  /** A host, a word like `inline`, or the function that was given a text. */
  blocked: z.string(),
  page: z.string(),
  count,
  firstTime: shanghaiTime,
  lastTime: shanghaiTime,
});

export const operationsContract = {
  'GET /upms/admin/operations/count': endpoint({
    summary: 'Count what needs staff: dead letters, open alarms, failed mails, unprocessed webhooks',
    ...view,
    data: z.object({ dead: count, alarms: count, notices: count, webhooks: count }),
  }),
  'GET /upms/admin/supplier/list': endpoint({
    summary: 'Suppliers with balance, circuit breakers and the calls of the last hour',
    ...view,
    data: z.array(supplier),
  }),
  'GET /upms/admin/supplier/latency': endpoint({
    summary: 'How long suppliers took to respond, in each of the last 24 hours',
    ...view,
    data: z.array(latency),
  }),
  'GET /upms/admin/supplier/calls': endpoint({
    summary: 'The calls of suppliers, newest first',
    ...view,
    query: z.object({ after: id.optional().catch(undefined) }),
    data: z.object({ rows: z.array(supplierCall), next }),
  }),
  'GET /upms/admin/job/queues': endpoint({
    summary: 'The job queues',
    ...view,
    data: z.array(queue),
  }),
  'GET /upms/admin/job/dead_letters': endpoint({
    summary: 'Copies of jobs that failed after all their retries, newest first',
    ...view,
    data: z.array(deadLetter),
  }),
  'POST /upms/admin/job/retry': endpoint({
    summary: 'Run the job of a dead letter again with the same payload',
    ...change,
    body: z.object({ id: z.uuid() }),
    data: nothing,
  }),
  'POST /upms/admin/job/discard': endpoint({
    summary: 'Discard a dead letter with a reason',
    ...change,
    body: z.object({ id: z.uuid(), reason }),
    data: nothing,
  }),
  'GET /upms/admin/webhook/list': endpoint({
    summary: 'Webhooks of payment providers and suppliers, newest first',
    ...view,
    query: z.object({
      state: z.enum(['ALL', 'OPEN']).catch('ALL').default('ALL'),
      /** Event id, or the reference of a payment. */
      q: z.string().trim().max(queryMost).optional(),
      after: cursor,
    }),
    data: z.object({ rows: z.array(webhook), next }),
  }),
  'POST /upms/admin/webhook/retry': endpoint({
    summary: 'Process a webhook again that was not processed',
    ...change,
    body: z.object({ id: z.string().min(1).max(300) }),
    data: nothing,
  }),
  'POST /upms/admin/webhook/close': endpoint({
    summary: 'Close a webhook about a refund or dispute that the store cannot apply, with a reason',
    token: 'staff',
    permission: 'books.reconcile',
    body: z.object({ id: z.string().min(1).max(300), reason }),
    data: nothing,
  }),
  'GET /upms/admin/outbox/list': endpoint({
    summary: 'Mails and text messages, newest first, recipients masked',
    ...view,
    query: z.object({
      status: z.enum(['ALL', 'WAITING', 'SENT', 'FAILED']).catch('ALL').default('ALL'),
      after: id.optional().catch(undefined),
    }),
    data: z.object({ rows: z.array(notice), next }),
  }),
  'POST /upms/admin/outbox/retry': endpoint({
    summary: 'Send a mail or text message again that failed',
    ...change,
    body: z.object({ id }),
    data: nothing,
  }),
  'POST /upms/admin/mail/test': endpoint({
    summary: 'Send a mail to the signed-in person, to see whether mails of the shop arrive',
    token: 'staff',
    permission: 'setting.change',
    data: z.object({ email: z.string() }),
  }),
  'GET /upms/admin/alarm/list': endpoint({
    summary: 'Alarms, newest first',
    ...view,
    query: z.object({
      state: z.enum(['OPEN', 'RESOLVED']).catch('OPEN').default('OPEN'),
      after: id.optional().catch(undefined),
    }),
    data: z.object({ rows: z.array(alarm), next }),
  }),
  'GET /upms/admin/policy_report/list': endpoint({
    summary: 'What browsers reported about the Content Security Policy, the most recent first',
    ...view,
    query: z.object({ after: timeCursor }),
    data: z.object({ rows: z.array(policyReport), next }),
  }),
  'POST /upms/admin/alarm/resolve': endpoint({
    summary: 'Resolve an alarm with a reason',
    ...change,
    body: z.object({ id, reason }),
    data: nothing,
  }),
};
