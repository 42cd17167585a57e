import { and, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { formatShanghai } from '../../../../lib/time';
import { couponGrant, couponGrantMember } from '../../../database/schema/coupon-grants';
import { member } from '../../../database/schema/members';
import { orders } from '../../../database/schema/orders';
import { coupon, couponCode } from '../../../database/schema/pricing';
import { staffAccount } from '../../../database/schema/staff';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { maskEmail } from '../../auth/accounts/contact';

type List = Contract['GET /order/admin/coupon/grant_list'];

const pageSize = 50;
const approver = alias(staffAccount, 'approver');

/**
 * To whom staff granted a coupon, or want to, and what became of it: the newest grant first, one row for each member, paged
 * by grant and member. Contacts are masked.
 * @throws StoreError 404
 */
export async function listGrants(
  { db, clock }: Context,
  { id, after }: z.output<List['query']>,
): Promise<z.input<List['data']>> {
  const [known] = await db.select({ id: coupon.id }).from(coupon).where(eq(coupon.id, id));
  if (!known) throw new StoreError('common_message_notFound');
  const [grantAfter, memberAfter] = after?.split('-') ?? [];
  const rows = await db
    .select({
      grant: couponGrant,
      memberId: couponGrantMember.memberId,
      email: member.email,
      nickname: member.nickname,
      result: couponGrantMember.result,
      by: staffAccount.name,
      approvedBy: approver.name,
      code: couponCode,
      orderSn: orders.sn,
    })
    .from(couponGrantMember)
    .innerJoin(couponGrant, eq(couponGrant.id, couponGrantMember.grantId))
    .innerJoin(member, eq(member.id, couponGrantMember.memberId))
    .innerJoin(staffAccount, eq(staffAccount.id, couponGrant.requestedBy))
    .leftJoin(approver, eq(approver.id, couponGrant.approvedBy))
    .leftJoin(couponCode, eq(couponCode.id, couponGrantMember.couponCodeId))
    .leftJoin(orders, eq(orders.id, couponCode.orderId))
    .where(
      and(
        eq(couponGrant.couponId, id),
        grantAfter && memberAfter
          ? sql`(${couponGrant.id}, ${couponGrantMember.memberId}) < (${grantAfter}, ${memberAfter})`
          : undefined,
      ),
    )
    .orderBy(desc(couponGrant.id), desc(couponGrantMember.memberId))
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    rows: page.map(({ grant, code, ...row }) => ({
      grantId: grant.id,
      memberId: row.memberId,
      member: row.email ? maskEmail(row.email) : row.nickname,
      time: formatShanghai(grant.doneTime ?? grant.createdTime),
      by: row.by,
      approvedBy: row.approvedBy,
      reason: grant.reason,
      status: grant.status,
      result: row.result,
      // A code that has ended is marked by a job; until then its time says so.
      use: code && (code.status === 'UNUSED' && code.endTime <= clock.now() ? 'EXPIRED' : code.status),
      orderSn: row.orderSn,
    })),
    next: last && rows.length > pageSize ? `${last.grant.id}-${last.memberId}` : null,
  };
}
