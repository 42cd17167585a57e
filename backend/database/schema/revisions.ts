import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  type GoodsScheduleAction,
  goodsScheduleActions,
  type RevisionKind,
  revisionKinds,
  scheduleStatuses,
} from '../../../lib/permissions/catalogue-states';
import { goods } from './catalog';
import { bookkeeping, idColumn, oneOf, time } from './columns';
import { staffAccount } from './staff';

/** Every saved state of a product or an article. Append-only. */
export const revision = pgTable(
  'revision',
  {
    id: idColumn(),
    kind: text('kind').$type<RevisionKind>().notNull(),
    subjectId: text('subject_id').notNull(),
    /** Counts from 1 for each subject. */
    number: integer('number').notNull(),
    content: jsonb('content').$type<Record<string, unknown>>().notNull(),
    /** Null for the state before the first change by staff. */
    staffId: text('staff_id').references(() => staffAccount.id),
    reason: text('reason').notNull(),
    createdTime: bookkeeping.createdTime,
  },
  (table) => [
    uniqueIndex('revision_number').on(table.kind, table.subjectId, table.number),
    check('revision_kind_known', oneOf(table.kind, revisionKinds)),
  ],
);

/** A product is put on sale, taken off sale or discontinued at a time. */
export const goodsSchedule = pgTable(
  'goods_schedule',
  {
    id: idColumn(),
    goodsId: text('goods_id')
      .notNull()
      .references(() => goods.id),
    action: text('action').$type<GoodsScheduleAction>().notNull(),
    status: text('status').$type<(typeof scheduleStatuses)[number]>().notNull(),
    startTime: time('start_time').notNull(),
    reason: text('reason').notNull(),
    requestedBy: text('requested_by')
      .notNull()
      .references(() => staffAccount.id),
    ...bookkeeping,
  },
  (table) => [
    index('goods_schedule_due').on(table.startTime).where(sql`status = 'SCHEDULED'`),
    index('goods_schedule_goods').on(table.goodsId, table.id),
    check('goods_schedule_action_known', oneOf(table.action, goodsScheduleActions)),
    check('goods_schedule_status_known', oneOf(table.status, scheduleStatuses)),
  ],
);
