import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { mostFiltered } from '../../../../lib/coupons/coupon-states';
import { mostOff } from '../../../../lib/pricing/coupon-example';
import type { Transaction } from '../../../database/connect';
import { member } from '../../../database/schema/members';
import { coupon } from '../../../database/schema/pricing';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { staffOf } from '../../../platform/staff-of';
import type { CouponRow } from '../coupon-on-wire';
import { lockCouponRow } from '../lock-coupon-row';
import { isGrantable, mostOffYuan } from './coupon-content';
import { grantOnce } from './grant-once';
import { type Chosen, countMatching, matchingMembers } from './member-filter';
import { settleGrant, storeGrant } from './store-grant';

type Count = Contract['POST /order/admin/coupon/count_members'];
type Grant = Contract['POST /order/admin/coupon/grant_filtered'];
type Body = z.output<Grant['body']>;
type Result = z.input<Grant['data']>;

/**
 * How many members match a filter now. The number and `until` are sent back with the grant.
 * @throws StoreError 404; `common_message_badRequest` for a day that does not exist
 */
export async function countMembers(
  context: Context,
  { id, filter }: z.output<Count['body']>,
): Promise<z.input<Count['data']>> {
  const [row] = await context.db.select().from(coupon).where(eq(coupon.id, id));
  if (!row) throw new StoreError('common_message_notFound');
  const until = context.clock.now();
  const members = await countMatching(context.db, row, chosenBy(context, filter, until));
  return {
    members,
    until: until.getTime(),
    left: Math.max(0, row.totalQuantity - row.claimedQuantity),
    most: mostFiltered,
    mostOff: mostOffYuan(row),
  };
}

/**
 * Grants a coupon to all members who match a filter: the members are stored now, and a job gives the coupons. Above the
 * limit it waits for a second person. A repeated request with the same key returns the first response.
 * @throws StoreError 404; `common_message_changedMeanwhile` when other members match than were confirmed;
 *   `common_message_badRequest` for none or too many; `coupon_unavailable`, `coupon_busy`
 */
export async function grantFiltered(context: Context, body: Body, key: string): Promise<Result> {
  return grantOnce(context, { route: 'coupon/grant_filtered', key, body }, (tx) => grant(tx, context, body));
}

async function grant(tx: Transaction, context: Context, body: Body): Promise<Result> {
  const [known] = await tx.select({ id: coupon.id }).from(coupon).where(eq(coupon.id, body.id));
  if (!known) throw new StoreError('common_message_notFound');
  const row = await lockCouponRow(tx, { couponId: body.id });
  const now = context.clock.now();
  if (!isGrantable(row, now.getTime())) throw new StoreError('coupon_unavailable');
  const until = new Date(Math.min(body.until, now.getTime()));
  const most = mostOff(row);
  const { filter, reason, count } = body;
  if (count < 1 || count > mostFiltered) {
    throw new StoreError('common_message_badRequest', { data: { fields: ['count'] } });
  }
  const valueFen = most === null ? null : most * count;
  const id = await storeGrant(tx, context, row, { reason, valueFen, filter, members: count });
  const stored = await storeMatching(tx, id, row, chosenBy(context, filter, until));
  if (stored !== count) throw new StoreError('common_message_changedMeanwhile');
  const { approvalId, why } = await settleGrant(tx, context, id, { row, members: count, reason, valueFen });
  return { id, status: approvalId ? 'WAITING' : 'RUNNING', approvalId, why, members: count };
}

async function storeMatching(tx: Transaction, id: string, row: CouponRow, chosen: Chosen): Promise<number> {
  await tx.execute(sql`
    insert into coupon_grant_member (grant_id, member_id)
    select ${id}, ${member.id} from ${member} where ${matchingMembers(row, chosen)}`);
  const { rows } = await tx.execute<{ members: number }>(
    sql`select count(*)::int as members from coupon_grant_member where grant_id = ${id}`,
  );
  return Number(rows[0]?.members ?? 0);
}

function chosenBy(context: Context, filter: Body['filter'], until: Date): Chosen {
  return { filter, until, ownEmail: staffOf(context).email };
}
