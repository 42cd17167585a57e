import type { Routes } from '../../../platform/handlers';
import { countApprovals, listApprovals } from '../../staff/approvals/list-approvals';
import { decideApproval, viewApproval } from './decide';

export const staffApprovalsRoutes = {
  'GET /upms/admin/approval/list': (context, { query }) => listApprovals(context, query),
  'GET /upms/admin/approval/count': (context) => countApprovals(context),
  'GET /upms/admin/approval/view': (context, { query }) => viewApproval(context, query.id),
  'POST /upms/admin/approval/decide': (context, { body }) => decideApproval(context, body),
} satisfies Routes;
