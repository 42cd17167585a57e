import { fenToYuan } from '../../../lib/money';
import type { MemberRefund } from '../../../lib/refunds/contract';
import { formatShanghai } from '../../../lib/time';
import type { refund } from '../../database/schema/payments';

/** A refund as the member sees it. */
export function refundOnWire(row: typeof refund.$inferSelect): MemberRefund {
  return {
    sn: row.sn,
    status: row.status,
    channel: row.channel,
    amount: fenToYuan(row.amountFen),
    units: row.units,
    text: row.memberText,
    createdTime: formatShanghai(row.createdTime),
    expectedTime: row.expectedTime && formatShanghai(row.expectedTime),
    succeededTime: row.succeededTime && formatShanghai(row.succeededTime),
  };
}
