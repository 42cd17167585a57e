import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { type ApprovalStatus, approvalStatuses } from '../../../lib/permissions/catalogue-states';
import type { ApprovalKind, ApprovalWhy } from '../../../lib/permissions/value-acts';
import { bookkeeping, fen, idColumn, oneOf, time } from './columns';
import { staffAccount } from './staff';

/** A request of staff that needs a second person (docs/decisions/034, 090). A decided row never changes. */
export const approval = pgTable(
  'approval',
  {
    id: idColumn(),
    /** Without a CHECK: another kind needs no migration. */
    kind: text('kind').$type<ApprovalKind>().notNull(),
    /** Id of the price change or the lot. */
    subjectId: text('subject_id').notNull(),
    status: text('status').$type<ApprovalStatus>().notNull().default('WAITING'),
    requestedBy: text('requested_by')
      .notNull()
      .references(() => staffAccount.id),
    /** Why the requester wants it. */
    reason: text('reason').notNull(),
    /** Which limits it exceeds. */
    why: text('why').array().$type<ApprovalWhy[]>().notNull(),
    /** The amount at stake, fen; null when there is none. */
    valueFen: fen('value_fen'),
    /** What happens after the approval, as the approver sees it. No secrets. */
    content: jsonb('content').$type<Record<string, unknown>>().notNull(),
    /** SHA-256 of `content`. */
    contentHash: text('content_hash').notNull(),
    expireTime: time('expire_time').notNull(),
    /** In a shop of one person: when it takes effect, unless it is withdrawn. Null: another person decides. */
    effectTime: time('effect_time'),
    decidedBy: text('decided_by').references(() => staffAccount.id),
    decidedTime: time('decided_time'),
    note: text('note'),
    ...bookkeeping,
  },
  (table) => [
    uniqueIndex('approval_one_waiting').on(table.kind, table.subjectId).where(sql`status = 'WAITING'`),
    index('approval_status').on(table.status, table.id),
    index('approval_requester').on(table.requestedBy, table.id),
    index('approval_expiry').on(table.expireTime).where(sql`status = 'WAITING'`),
    index('approval_effect').on(table.effectTime).where(sql`status = 'WAITING'`),
    check('approval_status_known', oneOf(table.status, approvalStatuses)),
    check('approval_second_person', sql`${table.decidedBy} <> ${table.requestedBy}`),
    check(
      'approval_decided',
      sql`(${table.status} in ('APPROVED','REFUSED')) = (${table.decidedTime} is not null)
        and (${table.decidedBy} is null) = (${table.decidedTime} is null
          or (${table.status} = 'APPROVED' and ${table.effectTime} is not null))`,
    ),
    check('approval_refusal_note', sql`${table.status} <> 'REFUSED' or ${table.note} <> ''`),
  ],
);
