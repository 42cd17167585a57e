import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  connectionStates,
  type SendFailure,
  type SentEventStatus,
  sendFailures,
  sentEventStatuses,
} from '../../../lib/connections/rules';
import { bookkeeping, idColumn, oneOf, time } from './columns';

/** Where outgoing webhooks are sent. */
export const webhookEndpoint = pgTable(
  'webhook_endpoint',
  {
    id: idColumn(),
    url: text('url').notNull(),
    description: text('description').notNull(),
    /** The types of events that it receives. */
    events: text('events').array().notNull(),
    state: text('state').$type<(typeof connectionStates)[number]>().notNull().default('ACTIVE'),
    /** Sealed, with the id as its context. */
    secretEnc: text('secret_enc').notNull(),
    /** The secret before the last rotation, which signs as well until `formerUntil`. */
    formerEnc: text('former_enc'),
    formerUntil: time('former_until'),
    /** When it last accepted an event, and last did not. */
    acceptedTime: time('accepted_time'),
    failedTime: time('failed_time'),
    ...bookkeeping,
  },
  (table) => [
    check('webhook_endpoint_state_known', oneOf(table.state, connectionStates)),
    check('webhook_endpoint_former', sql`(${table.formerEnc} is null) = (${table.formerUntil} is null)`),
  ],
);

/** Ends the ids of events that are written in the same millisecond. */
export const webhookEventNumber = pgSequence('webhook_event_number', { cache: 32 });

/**
 * A change that an endpoint subscribes to. Triggers on the tables of the changes write it, in the transaction of the
 * change (`write_webhook_event`).
 */
export const webhookEvent = pgTable(
  'webhook_event',
  {
    id: idColumn(),
    type: text('type').notNull(),
    /** Ids, states and amounts in fen; `send-webhooks.ts` turns them into the shapes of the wire. */
    content: jsonb('content').$type<Record<string, unknown>>().notNull(),
    createdTime: bookkeeping.createdTime,
  },
  (table) => [index('webhook_event_age').on(table.createdTime)],
);

/** An event on its way to one endpoint. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    eventId: text('event_id')
      .notNull()
      .references(() => webhookEvent.id, { onDelete: 'cascade' }),
    /** Without a foreign key: the deletion of an endpoint must not fail the change that writes its event. */
    endpointId: text('endpoint_id').notNull(),
    status: text('status').$type<SentEventStatus>().notNull().default('WAITING'),
    tries: integer('tries').notNull().default(0),
    /** When it is sent next; while it is being sent, when another process may send it. */
    nextTime: time('next_time').notNull(),
    /** Since when it is tried: of the change, or of the last replay. */
    startTime: time('start_time').notNull(),
    lastTime: time('last_time'),
    responseCode: integer('response_code'),
    /** The beginning of the body of the response, or why there was none. */
    responseText: text('response_text'),
    failure: text('failure').$type<SendFailure>(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.endpointId] }),
    uniqueIndex('webhook_delivery_endpoint').on(table.endpointId, table.eventId),
    index('webhook_delivery_due')
      .on(table.endpointId, table.nextTime, table.eventId)
      .where(sql`status = 'WAITING'`),
    index('webhook_delivery_failed').on(table.endpointId, table.eventId).where(sql`status = 'FAILED'`),
    check('webhook_delivery_status_known', oneOf(table.status, sentEventStatuses)),
    check('webhook_delivery_failure_known', oneOf(table.failure, sendFailures)),
  ],
);
