import type { DeliveryMode } from '../products/product-card';
import type { AfterSalesReason, AfterSalesType } from './after-sales-contract';
import { refundPromises } from './promises';

export type RequestChoice = { type: AfterSalesType; reasons: AfterSalesReason[] };

/** What a member can request after the delivery, why, and for how many days (docs/refunds.md). */
export const requestChoices: Readonly<
  Record<DeliveryMode, { days: number; types: readonly RequestChoice[] }>
> = {
  CARD: {
    days: refundPromises.codeDays,
    types: [
      { type: 'REPLACE_CODE', reasons: ['CODE_USED', 'CODE_INVALID', 'WRONG_AMOUNT'] },
      { type: 'REFUND', reasons: ['CODE_USED', 'CODE_INVALID', 'CHANGED_MIND', 'OTHER'] },
    ],
  },
  DIRECT: {
    days: refundPromises.topUpDays,
    types: [{ type: 'REFUND', reasons: ['NOT_RECEIVED', 'WRONG_AMOUNT'] }],
  },
  MANUAL: {
    days: refundPromises.topUpDays,
    types: [{ type: 'REFUND', reasons: ['NOT_RECEIVED', 'NOT_AS_DESCRIBED', 'OTHER'] }],
  },
  SHIPPING: {
    days: refundPromises.parcelDays,
    types: [
      { type: 'RETURN', reasons: ['CHANGED_MIND', 'DAMAGED', 'WRONG_GOODS', 'NOT_AS_DESCRIBED'] },
      { type: 'REFUND', reasons: ['NOT_RECEIVED', 'DAMAGED', 'WRONG_GOODS'] },
    ],
  },
};

const faultsOfCodes: readonly AfterSalesReason[] = ['CODE_USED', 'CODE_INVALID', 'WRONG_AMOUNT'];

/** Whether a request names the codes that it is about: only codes that were shown can be faulty. */
export function namesCodes(reason: AfterSalesReason, deliveryMode: DeliveryMode): boolean {
  return deliveryMode === 'CARD' && faultsOfCodes.includes(reason);
}

/**
 * How many units can be requested for a reason. A code that was shown is delivered: it is returned only when it is
 * faulty, which only a member who has seen it can say. Of other products every unit can be requested.
 * @param of `units` delivered and not refunded, of which `shown` are codes that the member has seen
 */
export function unitsOfReason(
  reason: AfterSalesReason,
  of: { deliveryMode: DeliveryMode; units: number; shown: number },
): number {
  if (of.deliveryMode !== 'CARD') return of.units;
  const shown = Math.min(of.units, of.shown);
  return namesCodes(reason, of.deliveryMode) ? shown : of.units - shown;
}
