import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { inboxContract } from '../../../lib/support/staff/contract';
import { member } from '../../database/schema/members';
import { messageTicket } from '../../database/schema/support';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { localeOf } from '../../platform/locale-of';
import { localize } from '../../platform/localize';
import { newId } from '../../platform/new-id';
import { staffOf } from '../../platform/staff-of';
import { writeStaffAudit } from '../../platform/write-audit';
import { itemsOf, lockOrder, orderIdOf } from '../orders/lock-order';
import { addReply } from './add-reply';
import { onceOnly } from './once-only';
import { queueReplyMail } from './reply-mail';

type Body = z.output<(typeof inboxContract)['POST /member/admin/message/begin']['body']>;

const { data } = inboxContract['POST /member/admin/message/begin'];

/**
 * Begins a ticket about an order with a text of staff, who is assigned to it. Its own text is empty, because the member
 * wrote none; its subject is the product in the member's language. The member is notified by mail.
 * @throws StoreError order_notFound; member_account_closed
 */
export async function beginTicket(context: Context, body: Body, key: string | null): Promise<{ id: string }> {
  const { staffId, name } = staffOf(context);
  const once = onceOnly(context, staffId, 'message/begin', key, body, data);
  return context.db.transaction(async (tx) => {
    const order = await lockOrder(tx, await orderIdOf(tx, body.orderSn));
    const known = await once.known(tx);
    if (known) return known;
    const [item] = await itemsOf(tx, order.id);
    const [owner] = await tx
      .select({ lang: member.lang, status: member.status })
      .from(member)
      .where(eq(member.id, order.memberId));
    if (!item || !owner) throw new StoreError('order_notFound');
    if (owner.status === 'CLOSED') throw new StoreError('member_account_closed');
    const now = context.clock.now();
    const [ticket] = await tx
      .insert(messageTicket)
      .values({
        id: newId(),
        memberId: order.memberId,
        subject: localize(item.nameI18n, localeOf(owner.lang)),
        content: '',
        category: 'CONSULTATION',
        status: 'PENDING',
        orderId: order.id,
        waitingSince: now,
        staffOpenedTime: now,
        createdTime: now,
        updatedTime: now,
      })
      .returning();
    if (!ticket) throw new Error('The ticket was not written');
    await addReply(tx, context, ticket, { type: 'ADMIN', id: staffId, name }, body.content);
    await queueReplyMail(tx, context, ticket, body.content, 'ticketBegun');
    await writeStaffAudit(tx, context, {
      action: 'message.begin',
      subjectId: ticket.id,
      detail: { orderSn: order.sn },
    });
    return once.keep(tx, { id: ticket.id });
  });
}
