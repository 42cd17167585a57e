import type { Routes } from '../../platform/handlers';
import { assignTicket, listAssignees } from './assign-ticket';
import { beginTicket } from './begin-ticket';
import { countUnread } from './count-unread';
import { deleteMessage } from './delete-message';
import { countInbox, listInbox } from './inbox-list';
import { listMessages } from './list-messages';
import { noteTicket } from './note-ticket';
import { deleteTemplate, listTemplates, saveTemplate } from './reply-templates';
import { replyToMessage } from './reply-to-message';
import { serveAttachmentToStaff, serveOwnAttachment } from './serve-attachment';
import { staffClose, staffReopen } from './staff-close';
import { staffReply } from './staff-reply';
import { staffViewMessage } from './staff-view-message';
import { uploadAttachment, uploadOwnAttachment } from './upload-attachment';
import { viewMessage } from './view-message';
import { writeMessage } from './write-message';

const keyOf = (request: { headers: Headers }) => request.headers.get('idempotency-key');

export const supportRoutes = {
  'GET /member/message/statistics': (context) => countUnread(context),
  'GET /member/message/list': (context, { query }) => listMessages(context, query),
  'GET /member/message/{id}': (context, { params }) => viewMessage(context, params.id),
  'GET /member/message/attachment': (context, { query }) => serveOwnAttachment(context, query.id),
  'POST /member/message': (context, { body }, request) => writeMessage(context, body, keyOf(request)),
  'POST /member/message/reply': (context, { body }, request) => replyToMessage(context, body, keyOf(request)),
  'POST /member/message/upload': (context, _input, request) => uploadOwnAttachment(context, request),
  'DELETE /member/message/{id}': (context, { params }) => deleteMessage(context, params.id),
  'GET /member/admin/message/list': (context, { query }) => listInbox(context, query),
  'GET /member/admin/message/count': (context) => countInbox(context),
  'GET /member/admin/message/assignees': (context) => listAssignees(context),
  'GET /member/admin/message/{id}': (context, { params }) => staffViewMessage(context, params.id),
  'POST /member/admin/message/reply': (context, { body }, request) =>
    staffReply(context, body, keyOf(request)),
  'POST /member/admin/message/begin': (context, { body }, request) =>
    beginTicket(context, body, keyOf(request)),
  'POST /member/admin/message/upload': (context, _input, request) => uploadAttachment(context, request),
  'GET /member/admin/message/attachment': (context, { query }) => serveAttachmentToStaff(context, query.id),
  'POST /member/admin/message/close': (context, { body }) => staffClose(context, body.messageId),
  'POST /member/admin/message/note': (context, { body }) => noteTicket(context, body),
  'POST /member/admin/message/assign': (context, { body }) => assignTicket(context, body),
  'POST /member/admin/message/reopen': (context, { body }) => staffReopen(context, body),
  'GET /member/admin/template/list': (context) => listTemplates(context),
  'POST /member/admin/template/save': (context, { body }) => saveTemplate(context, body),
  'POST /member/admin/template/delete': (context, { body }) => deleteTemplate(context, body),
} satisfies Routes;
