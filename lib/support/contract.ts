import { z } from 'zod';
import {
  endpoint,
  fileResponse,
  id,
  nothing,
  orderSn,
  pageOf,
  pageQuery,
  shanghaiTime,
} from '../wire/endpoint';
import { uploadBodyLimit } from '../wire/file';
import { messageLimits, mostAttachments } from './message-limits';

export const messageCategory = z.enum(['CONSULTATION', 'COMPLAINT', 'SUGGESTION']);
export type MessageCategory = z.infer<typeof messageCategory>;

export const ticketStatus = z.enum(['PENDING', 'REPLIED', 'CLOSED']);
export type TicketStatus = z.infer<typeof ticketStatus>;

/** User-written text: without control characters, and with one kind of line break. */
export const written = (most: number, least = 1) =>
  z
    .string()
    .transform((text) =>
      text
        .replaceAll(/\r\n?/g, '\n')
        .replaceAll(/[^\P{Cc}\n\t]/gu, '')
        .trim(),
    )
    .pipe(z.string().min(least).max(most));

export const writtenLine = (most: number, least = 1) =>
  z
    .string()
    .transform((text) => text.replaceAll(/\p{Cc}+/gu, ' ').trim())
    .pipe(z.string().min(least).max(most));

export const message = z.object({
  id,
  subject: z.string(),
  content: z.string(),
  category: messageCategory,
  categoryName: z.string(),
  status: ticketStatus,
  createdTime: shanghaiTime,
  contactInfo: z.string().nullable(),
  /** The order it is about. */
  orderSn: orderSn.nullable(),
  replyCount: z.number().int(),
  lastReplyTime: shanghaiTime.nullable(),
  unreadAdminRepliesCount: z.number().int(),
});
export type Message = z.infer<typeof message>;

export const attachmentMimes = ['image/webp', 'application/pdf'] as const;

/** A file of a ticket or of a reply. */
export const attachment = z.object({ id, name: z.string(), mime: z.enum(attachmentMimes), link: z.string() });
export type Attachment = z.infer<typeof attachment>;

/** Uploads of the writer that are sent with a text. */
export const attachedUploads = z
  .array(z.object({ id, name: writtenLine(100) }))
  .max(mostAttachments)
  .refine((files) => new Set(files.map((file) => file.id)).size === files.length)
  .default([]);
export type AttachedUpload = z.output<typeof attachedUploads>[number];

export const messageReply = z.object({
  id,
  replyType: z.enum(['ADMIN', 'USER']),
  replierName: z.string(),
  content: z.string(),
  createdTime: shanghaiTime,
  /** Files that were sent with it; other backends may not send the field. */
  attachments: z.array(attachment).default([]),
});
export type MessageReply = z.infer<typeof messageReply>;

/** `unreadAdminRepliesCount` is the count before this request: that many of the last ADMIN replies are new. */
export const messageDetail = message.extend({
  /** Files that were sent with the ticket; other backends may not send the field. */
  attachments: z.array(attachment).default([]),
  replies: z.array(messageReply),
});
export type MessageDetail = z.infer<typeof messageDetail>;

/** Unknown filter values are ignored, like invalid page numbers. */
const listQuery = pageQuery.extend({
  category: messageCategory.optional().catch(undefined),
  status: ticketStatus.optional().catch(undefined),
});
export type MessageListQuery = z.output<typeof listQuery>;

const replyBody = z.object({
  messageId: id,
  content: written(messageLimits.reply),
  attachments: attachedUploads,
});

export const messageContract = {
  'GET /member/message/statistics': endpoint({
    summary: 'Count unread replies from staff',
    token: 'member',
    /** `progress` changes with each reply and each closed ticket; other backends may not send it. */
    data: z.object({ unreadReplies: z.number().int(), progress: z.string().optional() }),
  }),
  'GET /member/message/list': endpoint({
    summary: 'List support tickets, newest first',
    token: 'member',
    query: listQuery,
    data: pageOf(message),
  }),
  'GET /member/message/attachment': endpoint({
    summary: "Download a file of one of the member's support tickets",
    token: 'member',
    query: z.object({ id }),
    file: attachmentMimes,
    data: fileResponse,
  }),
  'GET /member/message/{id}': endpoint({
    summary: 'Read a support ticket with its replies, and mark them as read',
    token: 'member',
    params: z.object({ id }),
    data: messageDetail,
  }),
  'POST /member/message': endpoint({
    summary: 'Open a support ticket; supports Idempotency-Key',
    token: 'member',
    body: z.object({
      subject: writtenLine(messageLimits.subject),
      content: written(messageLimits.content),
      category: messageCategory,
      contactInfo: writtenLine(messageLimits.contactInfo, 0).nullish(),
      orderSn: orderSn.nullish(),
      attachments: attachedUploads,
    }),
    data: z.object({ id }),
  }),
  'POST /member/message/upload': endpoint({
    summary:
      'Upload a picture, which is decoded and re-encoded, or a PDF for a support ticket or a reply (multipart `file`)',
    token: 'member',
    accepts: ['multipart/form-data'],
    bodyLimit: uploadBodyLimit,
    data: z.object({ id }),
  }),
  'POST /member/message/reply': endpoint({
    summary: 'Reply to a support ticket; supports Idempotency-Key',
    token: 'member',
    body: replyBody,
    data: z.object({ id }),
  }),
  'DELETE /member/message/{id}': endpoint({
    summary: 'Delete a support ticket',
    token: 'member',
    params: z.object({ id }),
    data: nothing,
  }),
};
