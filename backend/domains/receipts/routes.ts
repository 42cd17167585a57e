import type { Routes } from '../../platform/handlers';
import { issueReceipts, listReceipts } from './issue-receipts';
import { receiptFile } from './receipt-file';

export const receiptsRoutes = {
  'GET /order/member/receipt/list': (context, { query }) => listReceipts(context, query.orderSn),
  'POST /order/member/receipt/issue': (context, { body }) => issueReceipts(context, body),
  'GET /order/member/receipt/file': (context, { query }) => receiptFile(context, query),
} satisfies Routes;
