import type { Routes } from '../../../platform/handlers';
import { listPolicyReports } from '../policy-reports';
import { listAlarms, resolveAlarm } from './alarms';
import { countOperations } from './count-operations';
import { discardDeadLetter, listDeadLetters, retryDeadLetter } from './dead-letters';
import { listNotices, retryNotice } from './notices';
import { sendTestMail } from './send-test-mail';
import { viewLatency } from './supplier-latency';
import { listSupplierCalls, listSuppliers } from './suppliers';
import { closeWebhook, listWebhooks, retryWebhook } from './webhooks';

export const staffOperationsRoutes = {
  'GET /upms/admin/operations/count': (context) => countOperations(context),
  'GET /upms/admin/supplier/list': (context) => listSuppliers(context),
  'GET /upms/admin/supplier/latency': (context) => viewLatency(context),
  'GET /upms/admin/supplier/calls': (context, { query }) => listSupplierCalls(context, query.after),
  'GET /upms/admin/job/queues': ({ jobs }) => jobs.status(),
  'GET /upms/admin/job/dead_letters': (context) => listDeadLetters(context),
  'POST /upms/admin/job/retry': (context, { body }) => retryDeadLetter(context, body.id),
  'POST /upms/admin/job/discard': (context, { body }) => discardDeadLetter(context, body),
  'GET /upms/admin/webhook/list': (context, { query }) => listWebhooks(context, query),
  'POST /upms/admin/webhook/retry': (context, { body }) => retryWebhook(context, body.id),
  'POST /upms/admin/webhook/close': (context, { body }) => closeWebhook(context, body),
  'GET /upms/admin/outbox/list': (context, { query }) => listNotices(context, query),
  'POST /upms/admin/outbox/retry': (context, { body }) => retryNotice(context, body.id),
  'POST /upms/admin/mail/test': (context) => sendTestMail(context),
  'GET /upms/admin/policy_report/list': (context, { query }) => listPolicyReports(context, query),
  'GET /upms/admin/alarm/list': (context, { query }) => listAlarms(context, query),
  'POST /upms/admin/alarm/resolve': (context, { body }) => resolveAlarm(context, body),
} satisfies Routes;
