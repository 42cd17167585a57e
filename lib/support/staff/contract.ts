import { z } from 'zod';
import { inEveryLanguage } from '../../i18n/every-language';
import { inboxViews, memberStatuses } from '../../members/member-states';
import { holdReason, orderStatus } from '../../orders/contract';
import { staffReason } from '../../staff/contract';
import { nameMost, queryMost } from '../../text-lengths';
import { certificationStatus } from '../../verification/contract';
import {
  endpoint,
  epochMs,
  fileResponse,
  id,
  nothing,
  orderSn,
  shanghaiTime,
  timeCursor,
  version,
  yuan,
} from '../../wire/endpoint';
import { uploadBodyLimit } from '../../wire/file';
import {
  attachedUploads,
  attachment,
  attachmentMimes,
  messageCategory,
  ticketStatus,
  written,
} from '../contract';
import { messageLimits } from '../message-limits';
import { unknownVariables } from '../template-variables';

const person = z.object({ id, name: z.string() });

export const inboxRow = z.object({
  id,
  subject: z.string(),
  /** The beginning of the last text. */
  preview: z.string(),
  category: messageCategory,
  status: ticketStatus,
  member: z.object({ id, nickname: z.string(), lang: z.string() }),
  assignee: person.nullable(),
  /** Since when the member waits for staff; null unless PENDING. */
  waitingSince: epochMs.nullable(),
  /** Time of the last reply, or of the ticket. */
  lastTime: shanghaiTime,
  replyCount: z.number().int(),
  orderSn: orderSn.nullable(),
});
export type InboxRow = z.infer<typeof inboxRow>;

/** `NOTE` is for staff only. */
const entry = z.object({
  id,
  kind: z.enum(['USER', 'ADMIN', 'NOTE']),
  author: z.string(),
  content: z.string(),
  createdTime: shanghaiTime,
  /** When the member read a reply of staff. */
  readTime: shanghaiTime.nullable(),
  attachments: z.array(attachment),
});
export type InboxEntry = z.infer<typeof entry>;

const orderCard = z.object({
  sn: orderSn,
  goodsName: z.string(),
  goodsCover: z.string(),
  specifications: z.string(),
  quantity: z.number().int(),
  status: orderStatus,
  holdReason,
  payAmount: yuan,
  createdTime: shanghaiTime,
});
export type InboxOrder = z.infer<typeof orderCard>;

const inboxDetail = inboxRow.extend({
  content: z.string(),
  createdTime: shanghaiTime,
  closedTime: shanghaiTime.nullable(),
  /** The member gave a way to reach them; it is read with the contacts of the member. */
  hasContactInfo: z.boolean(),
  /** Files that the member sent with the ticket. */
  attachments: z.array(attachment),
  /** Replies and notes, oldest first. */
  entries: z.array(entry),
  member: inboxRow.shape.member.extend({
    /** Masked. */
    contact: z.string().nullable(),
    levelName: z.string(),
    verification: certificationStatus,
    status: z.enum(memberStatuses),
    /** Spent within 365 days. */
    spend: yuan,
    orders: z.number().int(),
    tickets: z.number().int(),
  }),
  /** The order that the ticket is about. */
  order: orderCard.nullable(),
  otherOrders: z.array(orderCard),
  earlierTickets: z.array(
    z.object({ id, subject: z.string(), status: ticketStatus, createdTime: shanghaiTime }),
  ),
});
export type InboxDetail = z.infer<typeof inboxDetail>;

const templateText = written(messageLimits.reply).refine((text) => unknownVariables(text).length === 0);

const template = z.object({
  id,
  name: z.string(),
  content: z.object(inEveryLanguage(() => z.string())),
  version,
  updatedTime: shanghaiTime,
});
export type ReplyTemplate = z.infer<typeof template>;

const permission = 'ticket.reply' as const;

export const inboxContract = {
  'GET /member/admin/message/list': endpoint({
    summary:
      'Support tickets of a view: waiting ones longest waiting first, others newest first; paged by cursor',
    token: 'staff',
    permission,
    query: z.object({
      view: z.enum(inboxViews).catch('OPEN').default('OPEN'),
      /** Number of a ticket or an order, or what finds a member. */
      q: z.string().trim().max(queryMost).optional(),
      /** `next` of the page before. */
      after: timeCursor,
    }),
    data: z.object({ rows: z.array(inboxRow), next: z.string().nullable() }),
  }),
  'GET /member/admin/message/count': endpoint({
    summary: 'Count the tickets of the views; the median time of the first replies today in Asia/Shanghai',
    token: 'staff',
    permission,
    data: z.object({
      OPEN: z.number().int(),
      MINE: z.number().int(),
      UNASSIGNED: z.number().int(),
      WAITING: z.number().int(),
      COMPLAINTS: z.number().int(),
      /** Since when the member who waits longest waits. */
      oldest: epochMs.nullable(),
      /** Minutes; null without a first reply today. */
      firstReplyMedian: z.number().nullable(),
      firstReplies: z.number().int(),
    }),
  }),
  'GET /member/admin/message/assignees': endpoint({
    summary: 'Staff who may reply to tickets',
    token: 'staff',
    permission,
    data: z.array(person),
  }),
  'GET /member/admin/message/attachment': endpoint({
    summary: 'Download a file of a support ticket',
    token: 'staff',
    permission,
    stepUp: true,
    query: z.object({ id }),
    file: attachmentMimes,
    data: fileResponse,
  }),
  'GET /member/admin/message/{id}': endpoint({
    summary: 'A support ticket with replies, internal notes, its order and its member; contacts are masked',
    token: 'staff',
    permission,
    params: z.object({ id }),
    data: inboxDetail,
  }),
  'POST /member/admin/message/reply': endpoint({
    summary: 'Reply to a support ticket as staff and mail the member; supports Idempotency-Key',
    token: 'staff',
    permission,
    body: z.object({
      messageId: id,
      content: written(messageLimits.reply),
      /** Replies that the person saw. The reply is refused when there are more. */
      seenReplies: z.int().min(0).optional(),
      /** Uploads of this person, which belong to the member's ticket from then on. */
      attachments: attachedUploads,
      /** Close the ticket with this reply. */
      close: z.boolean().default(false),
    }),
    data: z.object({ id }),
  }),
  'POST /member/admin/message/begin': endpoint({
    summary: 'Write to the member of an order: a support ticket begins with it; supports Idempotency-Key',
    token: 'staff',
    permission,
    body: z.object({ orderSn, content: written(messageLimits.reply) }),
    data: z.object({ id }),
  }),
  'POST /member/admin/message/upload': endpoint({
    summary: 'Upload a picture, which is decoded and re-encoded, or a PDF for a reply (multipart `file`)',
    token: 'staff',
    permission,
    accepts: ['multipart/form-data'],
    bodyLimit: uploadBodyLimit,
    data: z.object({ id }),
  }),
  'POST /member/admin/message/note': endpoint({
    summary: 'Add an internal note to a support ticket; members never see it',
    token: 'staff',
    permission,
    body: z.object({ messageId: id, content: written(messageLimits.content) }),
    data: z.object({ id }),
  }),
  'POST /member/admin/message/assign': endpoint({
    summary:
      'Assign a support ticket to a person, or remove the assignment; refused when someone else was faster',
    token: 'staff',
    permission,
    body: z.object({
      messageId: id,
      staffId: id.nullable(),
      /** Whom the person saw as assigned. */
      from: id.nullable(),
    }),
    data: nothing,
  }),
  'POST /member/admin/message/close': endpoint({
    summary: 'Close a support ticket; no further replies are accepted',
    token: 'staff',
    permission,
    body: z.object({ messageId: id }),
    data: nothing,
  }),
  'POST /member/admin/message/reopen': endpoint({
    summary: 'Open a closed support ticket again; it waits for staff',
    token: 'staff',
    permission,
    body: z.object({ messageId: id, reason: staffReason }),
    data: nothing,
  }),
  'GET /member/admin/template/list': endpoint({
    summary: 'Canned replies by name',
    token: 'staff',
    permission,
    data: z.array(template),
  }),
  'POST /member/admin/template/save': endpoint({
    summary: 'Create a canned reply, or change one',
    token: 'staff',
    permission,
    body: z.object({
      /** Absent for a new one. */
      id: id.optional(),
      version: version.default(0),
      name: z.string().trim().min(1).max(nameMost),
      content: z.object(inEveryLanguage(() => templateText)),
    }),
    data: z.object({ id }),
  }),
  'POST /member/admin/template/delete': endpoint({
    summary: 'Delete a canned reply',
    token: 'staff',
    permission,
    body: z.object({ id, version }),
    data: nothing,
  }),
};
