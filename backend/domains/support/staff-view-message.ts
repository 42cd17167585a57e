import { and, asc, count, desc, eq, isNull, ne } from 'drizzle-orm';
import { fenToYuan } from '../../../lib/money';
import type { Attachment } from '../../../lib/support/contract';
import type { InboxDetail, InboxEntry, InboxOrder } from '../../../lib/support/staff/contract';
import { formatShanghai } from '../../../lib/time';
import { certificationStatus } from '../../../lib/verification/contract';
import { vipLevel } from '../../database/schema/members';
import { orderItem, orders } from '../../database/schema/orders';
import { staffAccount } from '../../database/schema/staff';
import { messageReply, messageTicket, ticketNote } from '../../database/schema/support';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { localize } from '../../platform/localize';
import { maskEmail, maskMobile } from '../auth/accounts/contact';
import { memberStatusOf } from '../auth/accounts/member-lock';
import { itemCover, itemCoverUrl } from '../orders/order-row';
import { attachmentsOf, staffAttachmentLink } from './attachments';
import { inboxRow, selectTickets } from './inbox-list';
import type { TicketRow } from './message-row';

/** Other orders and earlier tickets beside a ticket. */
const mostOthers = 3;

/**
 * A ticket for staff, with its order and its member; contacts are masked. Viewing it does not mark replies as read, but
 * records that staff have opened it.
 * @throws StoreError message_notFound
 */
export async function staffViewMessage(context: Context, id: string): Promise<InboxDetail> {
  const [found] = await selectTickets(context.db).where(
    and(eq(messageTicket.id, id), eq(messageTicket.delFlag, false)),
  );
  if (!found) throw new StoreError('message_notFound');
  const { ticket, owner } = found;
  if (!ticket.staffOpenedTime) await markOpened(context, id);
  const row = inboxRow(found);
  const known = await readOrders(context, owner.id, ticket.orderId);
  const { attachments, entries } = await readThread(context, id);
  return {
    ...row,
    content: ticket.content,
    createdTime: formatShanghai(ticket.createdTime),
    closedTime: ticket.closedTime && formatShanghai(ticket.closedTime),
    hasContactInfo: ticket.contactInfo !== null,
    attachments,
    entries,
    member: {
      ...row.member,
      contact: owner.email ? maskEmail(owner.email) : owner.mobile && maskMobile(owner.mobile),
      levelName: await levelName(context, owner.vipLevelId),
      verification: certificationStatus.parse(owner.certificationStatus),
      status: memberStatusOf(owner, context.clock.now()),
      spend: fenToYuan(owner.spend365dFen),
      orders: known.placed,
      tickets: await countTickets(context, owner.id),
    },
    order: known.order,
    otherOrders: known.others,
    earlierTickets: await readEarlier(context, ticket),
  };
}

async function markOpened({ db, clock }: Context, id: string): Promise<void> {
  await db
    .update(messageTicket)
    .set({ staffOpenedTime: clock.now() })
    .where(and(eq(messageTicket.id, id), isNull(messageTicket.staffOpenedTime)));
}

async function levelName({ db, locale }: Context, id: string): Promise<string> {
  const [level] = await db.select({ name: vipLevel.nameI18n }).from(vipLevel).where(eq(vipLevel.id, id));
  return level ? localize(level.name, locale) : '';
}

/** Replies and notes, oldest first, and the files of the ticket itself. */
async function readThread(
  { db }: Context,
  ticketId: string,
): Promise<{ attachments: Attachment[]; entries: InboxEntry[] }> {
  const replies = await db
    .select()
    .from(messageReply)
    .where(eq(messageReply.ticketId, ticketId))
    .orderBy(asc(messageReply.createdTime), asc(messageReply.id));
  const notes = await db
    .select({ note: ticketNote, author: staffAccount.name })
    .from(ticketNote)
    .innerJoin(staffAccount, eq(staffAccount.id, ticketNote.staffId))
    .where(eq(ticketNote.ticketId, ticketId))
    .orderBy(asc(ticketNote.createdTime), asc(ticketNote.id));
  const replyIds = replies.map(({ id }) => id);
  const attachments = await attachmentsOf(db, { ticketId, replyIds }, staffAttachmentLink);
  const entries = [
    ...replies.map((reply) => ({
      id: reply.id,
      kind: reply.replyType,
      author: reply.replierName,
      content: reply.content,
      at: reply.createdTime,
      readTime: reply.readTime && formatShanghai(reply.readTime),
      attachments: attachments.get(reply.id) ?? [],
    })),
    ...notes.map(({ note, author }) => ({
      id: note.id,
      kind: 'NOTE' as const,
      author,
      content: note.content,
      at: note.createdTime,
      readTime: null,
      attachments: [],
    })),
  ];
  return {
    attachments: attachments.get(ticketId) ?? [],
    entries: entries
      .sort((left, right) => left.at.getTime() - right.at.getTime() || (left.id < right.id ? -1 : 1))
      .map(({ at, ...entry }) => ({ ...entry, createdTime: formatShanghai(at) })),
  };
}

async function readOrders(context: Context, memberId: string, orderId: string | null) {
  const { db } = context;
  const select = () =>
    db
      .select({ order: orders, item: orderItem, coverUrl: itemCoverUrl })
      .from(orders)
      .innerJoin(orderItem, eq(orderItem.orderId, orders.id));
  const [about] = orderId ? await select().where(eq(orders.id, orderId)).limit(1) : [];
  const others = await select()
    .where(and(eq(orders.memberId, memberId), orderId ? ne(orders.id, orderId) : undefined))
    .orderBy(desc(orders.createdTime), desc(orders.id))
    .limit(mostOthers);
  const [placed] = await db.select({ rows: count() }).from(orders).where(eq(orders.memberId, memberId));
  const onWire = ({ order, item, coverUrl }: (typeof others)[number]): InboxOrder => ({
    sn: order.sn,
    goodsName: localize(item.nameI18n, context.locale),
    goodsCover: itemCover({ item, coverUrl }, context.locale),
    specifications: localize(item.specificationI18n, context.locale),
    quantity: item.quantity,
    status: order.status,
    holdReason: order.holdReason,
    payAmount: fenToYuan(order.payAmountFen),
    createdTime: formatShanghai(order.createdTime),
  });
  return { placed: placed?.rows ?? 0, order: about ? onWire(about) : null, others: others.map(onWire) };
}

async function countTickets({ db }: Context, memberId: string): Promise<number> {
  const [row] = await db
    .select({ rows: count() })
    .from(messageTicket)
    .where(and(eq(messageTicket.memberId, memberId), eq(messageTicket.delFlag, false)));
  return row?.rows ?? 0;
}

async function readEarlier({ db }: Context, ticket: TicketRow): Promise<InboxDetail['earlierTickets']> {
  const rows = await db
    .select()
    .from(messageTicket)
    .where(
      and(
        eq(messageTicket.memberId, ticket.memberId),
        eq(messageTicket.delFlag, false),
        ne(messageTicket.id, ticket.id),
      ),
    )
    .orderBy(desc(messageTicket.createdTime), desc(messageTicket.id))
    .limit(mostOthers);
  return rows.map(({ id, subject, status, createdTime }) => ({
    id,
    subject,
    status,
    createdTime: formatShanghai(createdTime),
  }));
}
