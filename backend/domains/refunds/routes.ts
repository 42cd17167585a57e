import type { Routes } from '../../platform/handlers';
import { applyForAfterSales } from './apply';
import { beginReplacement } from './begin-replacement';
import { cancelRequest, sendReturn } from './cancel-request';
import { approveRequest, receiveReturn, refuseRequest } from './decide-request';
import { serveEvidenceToStaff, serveOwnEvidence } from './evidence';
import { replaceCodes } from './replace-codes';
import { viewOptions } from './view-options';
import { listOwnRequests, viewOwnRequest, viewRequest } from './view-requests';

export const afterSalesRoutes = {
  'GET /order/member/aftersales/options': (context, { query }) => viewOptions(context, query.orderSn),
  'POST /order/member/aftersales/apply': (context, { body }, request) =>
    applyForAfterSales(context, body, request.headers.get('idempotency-key') ?? ''),
  'GET /order/member/aftersales/list': (context, { query }) => listOwnRequests(context, query),
  'GET /order/member/aftersales/view': (context, { query }) => viewOwnRequest(context, query.id),
  'POST /order/member/aftersales/cancel': (context, { body }) => cancelRequest(context, body.id),
  'POST /order/member/aftersales/send': (context, { body }) => sendReturn(context, body),
  'GET /order/member/aftersales/image': (context, { query }) => serveOwnEvidence(context, query.id),
  'GET /order/admin/aftersales/view': (context, { query }) => viewRequest(context, query.id),
  'GET /order/admin/aftersales/image': (context, { query }) => serveEvidenceToStaff(context, query),
  'POST /order/admin/aftersales/approve': (context, { body }) => approveRequest(context, body),
  'POST /order/admin/aftersales/received': (context, { body }) => receiveReturn(context, body),
  'POST /order/admin/aftersales/replace': (context, { body }) => replaceCodes(context, body),
  'POST /order/admin/aftersales/begin': (context, { body }) => beginReplacement(context, body),
  'POST /order/admin/aftersales/refuse': (context, { body }) => refuseRequest(context, body),
} satisfies Routes;
