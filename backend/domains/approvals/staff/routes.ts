import type { Routes } from '../../../platform/handlers';
import { countApprovals, listApprovals } from '../../staff/approvals/list-approvals';
import { withdrawByKey, withdrawOwn } from './alone';
import { decideApproval, viewApproval } from './decide';

export const staffApprovalsRoutes = {
  'GET /upms/admin/approval/list': (context, { query }) => listApprovals(context, query),
  'GET /upms/admin/approval/count': (context) => countApprovals(context),
  'GET /upms/admin/approval/view': (context, { query }) => viewApproval(context, query.id),
  'POST /upms/admin/approval/decide': (context, { body }) => decideApproval(context, body),
  'POST /upms/admin/approval/withdraw': (context, { body }) => withdrawOwn(context, body.id),
  'POST /auth/admin/approval/withdraw': (context, { body }) => withdrawByKey(context, body.key),
} satisfies Routes;
