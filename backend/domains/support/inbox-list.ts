import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Contract } from '../../../lib/contract/contract';
import type { InboxView } from '../../../lib/members/member-states';
import type { InboxRow } from '../../../lib/support/staff/contract';
import { readReference } from '../../../lib/text/code';
import { formatShanghai, startOf } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { member } from '../../database/schema/members';
import { staffAccount } from '../../database/schema/staff';
import { messageReply, messageTicket } from '../../database/schema/support';
import type { Context } from '../../platform/context';
import { idsOf, mostFound } from '../../platform/found-by';
import { staffOf } from '../../platform/staff-of';
import { memberWays } from '../auth/accounts/member-ways';
import { orderSnOf } from './message-row';

type List = Contract['GET /member/admin/message/list'];
type Count = Contract['GET /member/admin/message/count'];

const pageSize = 50;
/** Most members of a name whose tickets are found. */
const mostMembers = 50;
/** Most characters of the last text in a list. */
const previewLength = 120;

const lastText = sql<string>`coalesce((
  select left(r.content, ${sql.raw(String(previewLength))}) from ${messageReply} r
  where r.ticket_id = ${messageTicket.id} order by r.created_time desc, r.id desc limit 1
), left(${messageTicket.content}, ${sql.raw(String(previewLength))}))`;

/** Tickets with member, assignee and their last text. */
export function selectTickets(db: Executor) {
  return db
    .select({
      ticket: messageTicket,
      owner: member,
      assignee: { id: staffAccount.id, name: staffAccount.name },
      orderSn: orderSnOf,
      preview: lastText,
    })
    .from(messageTicket)
    .innerJoin(member, eq(member.id, messageTicket.memberId))
    .leftJoin(staffAccount, eq(staffAccount.id, messageTicket.assignedStaffId));
}

type Row = Awaited<ReturnType<typeof selectTickets>>[number];

type Order = { condition: SQL | undefined; by: AnyPgColumn; oldestFirst: boolean };

function orderOf(context: Context, view: InboxView): Order {
  const pending = eq(messageTicket.status, 'PENDING');
  const waiting = (also?: SQL) => ({
    condition: and(pending, also),
    by: messageTicket.waitingSince,
    oldestFirst: true,
  });
  switch (view) {
    case 'OPEN':
      return waiting();
    case 'MINE':
      return waiting(eq(messageTicket.assignedStaffId, staffOf(context).staffId));
    case 'UNASSIGNED':
      return waiting(sql`${messageTicket.assignedStaffId} is null`);
    case 'COMPLAINTS':
      return waiting(eq(messageTicket.category, 'COMPLAINT'));
    case 'WAITING':
      return {
        condition: eq(messageTicket.status, 'REPLIED'),
        by: messageTicket.lastReplyTime,
        oldestFirst: false,
      };
    case 'CLOSED':
      return {
        condition: eq(messageTicket.status, 'CLOSED'),
        by: messageTicket.closedTime,
        oldestFirst: false,
      };
  }
}

/**
 * Tickets of a view: of those that wait, the longest waiting first; others newest first. Pages continue after time and
 * id of the last row. A search looks at all tickets, newest first.
 */
export async function listInbox(
  context: Context,
  query: z.output<List['query']>,
): Promise<z.input<List['data']>> {
  const { condition, by, oldestFirst } = query.q
    ? { condition: ticketsFound(query.q), by: messageTicket.createdTime, oldestFirst: false }
    : orderOf(context, query.view);
  const [time, id] = query.after?.split('-') ?? [];
  const cursor =
    time && id
      ? sql`(${by}, ${messageTicket.id}) ${sql.raw(oldestFirst ? '>' : '<')}
          (${new Date(Number(time)).toISOString()}::timestamptz, ${id})`
      : undefined;
  const order = oldestFirst ? asc : desc;
  const rows = await selectTickets(context.db)
    .where(and(condition, eq(messageTicket.delFlag, false), cursor))
    .orderBy(order(by), order(messageTicket.id))
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    rows: page.map(inboxRow),
    next: rows.length > pageSize && last ? cursorOf(last, by) : null,
  };
}

function cursorOf({ ticket }: Row, by: AnyPgColumn): string {
  const times = {
    [messageTicket.waitingSince.name]: ticket.waitingSince,
    [messageTicket.lastReplyTime.name]: ticket.lastReplyTime,
    [messageTicket.closedTime.name]: ticket.closedTime,
  };
  return `${(times[by.name] ?? ticket.createdTime).getTime()}-${ticket.id}`;
}

/** A ticket, its member or its order by what the member reads out. */
export function ticketsFound(q: string): SQL {
  const reference = readReference(q);
  const ofMembers = memberWays(q).map(
    ({ ids }) => sql`
    select id from message_ticket where member_id in (select m.id from (${ids}) m (id) limit ${mostMembers})
    order by id desc limit ${mostFound}`,
  );
  const ids = [
    sql`select id from message_ticket where id = ${reference}`,
    sql`select id from message_ticket where order_id in (select id from orders where sn = ${reference})`,
    ...ofMembers,
  ];
  return sql`${messageTicket.id} in (${idsOf(ids.map((one) => ({ by: '', ids: one })))})`;
}

export function inboxRow({ ticket, owner, assignee, orderSn, preview }: Row): InboxRow {
  return {
    id: ticket.id,
    subject: ticket.subject,
    preview: preview.replaceAll(/\s+/g, ' '),
    category: ticket.category,
    status: ticket.status,
    member: { id: owner.id, nickname: owner.nickname, lang: owner.lang },
    assignee,
    waitingSince: ticket.waitingSince?.getTime() ?? null,
    lastTime: formatShanghai(ticket.lastReplyTime ?? ticket.createdTime),
    replyCount: ticket.replyCount,
    orderSn,
  };
}

/** How many tickets are in each view, and how long first replies took today. */
export async function countInbox(context: Context): Promise<z.input<Count['data']>> {
  const { db } = context;
  const ofView = (view: InboxView) =>
    sql<number>`(count(*) filter (where ${orderOf(context, view).condition}))::int`;
  const [open] = await db
    .select({
      OPEN: ofView('OPEN'),
      MINE: ofView('MINE'),
      UNASSIGNED: ofView('UNASSIGNED'),
      COMPLAINTS: ofView('COMPLAINTS'),
      oldest: sql<string | null>`extract(epoch from min(${messageTicket.waitingSince})) * 1000`,
    })
    .from(messageTicket)
    .where(and(eq(messageTicket.status, 'PENDING'), eq(messageTicket.delFlag, false)));
  const [answered] = await db
    .select({ tickets: sql<number>`count(*)::int` })
    .from(messageTicket)
    .where(and(eq(messageTicket.status, 'REPLIED'), eq(messageTicket.delFlag, false)));
  const seconds = sql`extract(epoch from (${messageTicket.firstReplyTime} - ${messageTicket.createdTime}))`;
  const [first] = await db
    .select({
      median: sql<string | null>`percentile_cont(0.5) within group (order by ${seconds})`,
      replies: sql<number>`count(*)::int`,
    })
    .from(messageTicket)
    .where(
      and(
        sql`${messageTicket.firstReplyTime} >= ${startOf(context.clock.now(), 'day').toISOString()}::timestamptz`,
        // A ticket that staff began has no text of the member, who waited for nothing.
        ne(messageTicket.content, ''),
      ),
    );
  return {
    OPEN: open?.OPEN ?? 0,
    MINE: open?.MINE ?? 0,
    UNASSIGNED: open?.UNASSIGNED ?? 0,
    COMPLAINTS: open?.COMPLAINTS ?? 0,
    WAITING: answered?.tickets ?? 0,
    oldest: open?.oldest ? Math.round(Number(open.oldest)) : null,
    firstReplyMedian: first?.median == null ? null : Math.round(Number(first.median) / 6) / 10,
    firstReplies: first?.replies ?? 0,
  };
}
