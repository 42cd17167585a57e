import type { Routes } from '../../platform/handlers';
import { countUnread } from './count-unread';
import { deleteMessage } from './delete-message';
import { listMessages } from './list-messages';
import { replyToMessage } from './reply-to-message';
import { staffClose } from './staff-close';
import { staffListMessages } from './staff-list-messages';
import { staffReply } from './staff-reply';
import { staffViewMessage } from './staff-view-message';
import { viewMessage } from './view-message';
import { writeMessage } from './write-message';

const keyOf = (request: { headers: Headers }) => request.headers.get('idempotency-key');

export const supportRoutes = {
  'GET /member/message/statistics': (context) => countUnread(context),
  'GET /member/message/list': (context, { query }) => listMessages(context, query),
  'GET /member/message/{id}': (context, { params }) => viewMessage(context, params.id),
  'POST /member/message': (context, { body }, request) => writeMessage(context, body, keyOf(request)),
  'POST /member/message/reply': (context, { body }, request) => replyToMessage(context, body, keyOf(request)),
  'DELETE /member/message/{id}': (context, { params }) => deleteMessage(context, params.id),
  'GET /member/admin/message/list': (context, { query }) => staffListMessages(context, query),
  'GET /member/admin/message/{id}': (context, { params }) => staffViewMessage(context, params.id),
  'POST /member/admin/message/reply': (context, { body }, request) =>
    staffReply(context, body, keyOf(request)),
  'POST /member/admin/message/close': (context, { body }) => staffClose(context, body.messageId),
} satisfies Routes;
