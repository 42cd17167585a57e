import { and, desc, eq, gt, gte, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { fenToYuan } from '../../../../lib/money';
import type { ApprovalView } from '../../../../lib/permissions/catalogue-states';
import { isPermitted } from '../../../../lib/permissions/staff-permissions';
import {
  type ApprovalKind,
  approvalKinds,
  permissionToApprove,
} from '../../../../lib/permissions/value-acts';
import { formatShanghai, startOf } from '../../../../lib/time';
import { approval } from '../../../database/schema/approvals';
import type { Localized } from '../../../database/schema/columns';
import { staffAccount } from '../../../database/schema/staff';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { localize } from '../../../platform/localize';
import { staffOf } from '../../../platform/staff-of';

type List = Contract['GET /upms/admin/approval/list'];
type Count = Contract['GET /upms/admin/approval/count'];

const pageSize = 50;
const decider = alias(staffAccount, 'decider');

function select({ db }: Pick<Context, 'db'>) {
  return db
    .select({ row: approval, requester: staffAccount.name, decider: decider.name })
    .from(approval)
    .innerJoin(staffAccount, eq(staffAccount.id, approval.requestedBy))
    .leftJoin(decider, eq(decider.id, approval.decidedBy));
}

type Found = Awaited<ReturnType<typeof select>>[number];

/** Requests for a second person, newest first, paged by id. */
export async function listApprovals(
  context: Context,
  query: z.output<List['query']>,
): Promise<z.input<List['data']>> {
  const rows = await select(context)
    .where(and(conditions(context)[query.view], query.after ? lt(approval.id, query.after) : undefined))
    .orderBy(desc(approval.id))
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  return {
    rows: page.map((row) => approvalOnWire(context, row)),
    next: rows.length > pageSize ? (page.at(-1)?.row.id ?? null) : null,
  };
}

/** How many requests the person can decide and since when, and how many of their own are waiting. */
export async function countApprovals(context: Context): Promise<z.input<Count['data']>> {
  const waiting = eq(approval.status, 'WAITING');
  const { DECIDE, OWN } = conditions(context);
  const [counts] = await context.db
    .select({
      decide: sql<number>`(count(*) filter (where ${DECIDE}))::int`,
      own: sql<number>`(count(*) filter (where ${OWN}))::int`,
      oldest: sql<
        number | null
      >`(extract(epoch from min(${approval.createdTime}) filter (where ${DECIDE})) * 1000)::float8`,
    })
    .from(approval)
    .where(waiting);
  return { decide: counts?.decide ?? 0, own: counts?.own ?? 0, oldest: counts?.oldest ?? null };
}

/**
 * A request that the person made or may decide, with its content.
 * @throws StoreError 404
 */
export async function findApproval(context: Context, id: string): Promise<Found> {
  const [row] = await select(context).where(and(eq(approval.id, id), visible(context)));
  if (!row) throw new StoreError('common_message_notFound');
  return row;
}

/** The requests of others that the person may decide, by permission. */
function decidable(context: Context): SQL | undefined {
  const { roles, staffId } = staffOf(context);
  const kinds = approvalKinds.filter((kind) => isPermitted(roles, permissionToApprove(kind)));
  return and(inArray(approval.kind, ['', ...kinds] as typeof kinds), ne(approval.requestedBy, staffId));
}

function visible(context: Context): SQL | undefined {
  return or(eq(approval.requestedBy, staffOf(context).staffId), decidable(context));
}

function conditions(context: Context): Record<ApprovalView, SQL | undefined> {
  const now = context.clock.now();
  const waiting = and(eq(approval.status, 'WAITING'), gt(approval.expireTime, now));
  return {
    DECIDE: and(waiting, decidable(context)),
    OWN: and(eq(approval.requestedBy, staffOf(context).staffId)),
    TODAY: and(
      inArray(approval.status, ['APPROVED', 'REFUSED']),
      gte(approval.decidedTime, startOf(now, 'day')),
      visible(context),
    ),
    DECIDED: and(inArray(approval.status, ['APPROVED', 'REFUSED']), visible(context)),
    EXPIRED: and(inArray(approval.status, ['EXPIRED', 'WITHDRAWN']), visible(context)),
  };
}

/** What a request is about, from its content: its name or how many. */
function aboutOf({ locale }: Context, { kind, content }: Pick<Found['row'], 'kind' | 'content'>): string {
  const part = partOfKind[kind]
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      content,
    );
  if (Array.isArray(part)) return String(part.length);
  return typeof part === 'object' && part !== null ? localize(part as Localized, locale) : String(part ?? '');
}

const partOfKind: Record<ApprovalKind, string> = {
  PRICE_CHANGE: 'items',
  CARD_LOT: 'codes',
  COINS: 'coins',
  REFUND: 'orderSn',
  SETTING: 'key',
  COUPON_GRANT: 'members',
  HOLD_RELEASE: 'orderSn',
  CATALOGUE_IMPORT: 'fileName',
  API_KEY: 'name',
  STAFF_ACCESS: 'email',
  REPLACEMENT: 'orderSn',
  PRODUCT_TERMS: 'name',
  DEAL: 'skuName',
  COUPON: 'wish.content.name',
  BOOK_CORRECTION: 'about',
  RECHARGE_ACCOUNT: 'orderSn',
};

export function approvalOnWire(context: Context, { row, requester, decider: decidedBy }: Found) {
  const isOver = row.status === 'WAITING' && row.expireTime <= context.clock.now();
  return {
    id: row.id,
    kind: row.kind,
    subjectId: row.subjectId,
    about: aboutOf(context, row),
    status: isOver ? ('EXPIRED' as const) : row.status,
    requester,
    isOwn: row.requestedBy === staffOf(context).staffId,
    reason: row.reason,
    why: row.why,
    value: row.valueFen === null ? null : fenToYuan(row.valueFen),
    contentHash: row.contentHash,
    createdTime: row.createdTime.getTime(),
    expireTime: row.expireTime.getTime(),
    effectTime: row.effectTime?.getTime() ?? null,
    decidedBy,
    decidedTime: row.decidedTime === null ? null : formatShanghai(row.decidedTime),
    note: row.note,
  };
}
