import { z } from 'zod';
import { descriptionMost, endpointMost, reasonMost } from '../../text-lengths';
import { endpoint, epochMs, id, nothing, shanghaiTime, version } from '../../wire/endpoint';
import { connectionStates, sendFailures, sentEventStatuses, webhookEventTypes } from '../rules';

const view = { token: 'staff', permission: 'connection.view' } as const;
const manage = { token: 'staff', permission: 'connection.manage' } as const;
const replay = { token: 'staff', permission: 'operations.retry' } as const;

const count = z.number().int();
const reason = z.string().trim().min(1).max(reasonMost);
const url = z.string().trim().min(1).max(endpointMost);
const description = z.string().trim().min(1).max(descriptionMost);
const events = z
  .array(z.enum(webhookEventTypes))
  .min(1)
  .max(webhookEventTypes.length)
  .transform((types) => [...new Set(types)]);

const connection = z.object({
  id,
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  state: z.enum(connectionStates),
  /** Events that wait, and those that failed after all their tries. */
  waiting: count,
  failed: count,
  acceptedTime: shanghaiTime.nullable(),
  failedTime: shanghaiTime.nullable(),
  /** Until when the former secret signs as well; null when only one does. */
  formerUntil: shanghaiTime.nullable(),
  createdTime: shanghaiTime,
  version,
});

const sentEvent = z.object({
  id,
  connectionId: id,
  /** What the receiver knows it by: the header `webhook-id`. */
  webhookId: z.string(),
  type: z.string(),
  /** The number of the order, payment, refund or SKU that it is about. */
  subject: z.string().nullable(),
  status: z.enum(sentEventStatuses),
  tries: count,
  time: shanghaiTime,
  lastTime: shanghaiTime.nullable(),
  /** The next try; null when none follows. */
  nextTime: shanghaiTime.nullable(),
  responseCode: count.nullable(),
  responseText: z.string().nullable(),
  failure: z.enum(sendFailures).nullable(),
});

/** Shown once: it is stored sealed and never sent again. */
const secret = z.string();

export const connectionContract = {
  'GET /upms/admin/connection/list': endpoint({
    summary: 'Endpoints of outgoing webhooks',
    ...view,
    data: z.array(connection),
  }),
  'POST /upms/admin/connection/create': endpoint({
    summary: 'Add an endpoint of outgoing webhooks; its secret is in the response and never again',
    ...manage,
    stepUp: true,
    secret: true,
    body: z.object({ url, description, events, reason }),
    data: z.object({ id, secret }),
  }),
  'POST /upms/admin/connection/update': endpoint({
    summary: 'Change URL, description and events of an endpoint',
    ...manage,
    stepUp: true,
    body: z.object({ id, version, url, description, events, reason }),
    data: nothing,
  }),
  'POST /upms/admin/connection/rotate': endpoint({
    summary: 'Replace the secret of an endpoint; for a day both secrets sign',
    ...manage,
    stepUp: true,
    secret: true,
    body: z.object({ id, version }),
    data: z.object({ secret, formerUntil: shanghaiTime }),
  }),
  'POST /upms/admin/connection/pause': endpoint({
    summary: 'Stop sending to an endpoint, or resume it; events wait meanwhile',
    ...manage,
    body: z.object({ id, version, isPaused: z.boolean() }),
    data: nothing,
  }),
  'POST /upms/admin/connection/delete': endpoint({
    summary: 'Delete an endpoint with its events',
    ...manage,
    body: z.object({ id, version, reason }),
    data: nothing,
  }),
  'POST /upms/admin/connection/test': endpoint({
    summary: 'Send a test event to an endpoint',
    ...manage,
    body: z.object({ id }),
    data: z.object({ eventId: id }),
  }),
  'GET /upms/admin/connection/events': endpoint({
    summary: 'What was sent to endpoints, newest first',
    ...view,
    query: z.object({
      connectionId: id.optional().catch(undefined),
      status: z
        .enum(['ALL', ...sentEventStatuses])
        .catch('ALL')
        .default('ALL'),
      /** `<event>-<endpoint>` of the last row of the page before. */
      after: z
        .string()
        .regex(/^\d{1,20}-\d{1,20}$/)
        .optional()
        .catch(undefined),
    }),
    data: z.object({ rows: z.array(sentEvent), next: z.string().nullable() }),
  }),
  'POST /upms/admin/connection/replay': endpoint({
    summary: 'Send an event to an endpoint again, with the same id',
    ...replay,
    body: z.object({ id, connectionId: id }),
    data: nothing,
  }),
  'POST /upms/admin/connection/replay_failed': endpoint({
    summary: 'Send all events to an endpoint again that failed since a time',
    ...replay,
    body: z.object({ id, since: epochMs }),
    data: z.object({ count }),
  }),
};
