import { z } from 'zod';
import { orderFoundBy } from '../../orders/found-by';
import { orderSearch } from '../../orders/staff/order-parts';
import { endpoint, pageOf, pageQuery, yuan } from '../../wire/endpoint';
import { afterSalesStatus, caseRow } from '../after-sales-contract';
import { refundStatus, staffRefund } from '../contract';

/** How the search found the order; without a search, nothing. */
const by = z.array(z.enum(orderFoundBy)).optional();

const requestRow = caseRow.extend({
  goodsCover: z.string(),
  /** Yuan that the request returns, or returned: the refund, or the value of the units. */
  amount: yuan,
  by,
});

export const staffRefundContract = {
  'GET /order/admin/aftersales/list': endpoint({
    summary:
      'List requests in a status, longest waiting first, or those of the orders that a search finds, in every status, newest first',
    token: 'staff',
    permission: 'aftersales.decide',
    query: pageQuery.extend({ status: afterSalesStatus.default('APPLIED'), q: orderSearch }),
    data: pageOf(requestRow),
  }),
  'GET /order/admin/refund/list': endpoint({
    summary:
      'List refunds in a status, longest waiting first, or those of the orders that a search finds, in every status, newest first',
    token: 'staff',
    permission: 'refund.order',
    query: pageQuery.extend({ status: refundStatus.default('MANUAL'), q: orderSearch }),
    data: pageOf(staffRefund.extend({ by })),
  }),
};
