import type { Services } from '../../platform/context';
import { SupplierError, type SupplierErrorKind, type TopupResult } from '../../ports/supplier';
import type { OrderItemRow } from '../orders/lock-order';
import { openRechargeValues } from '../products/recharge/recharge-values';
import { supplierOf } from './top-up-supplier';

/** What a call to the supplier led to: a result, no such request (of a query), or the kind of an error. */
export type CallResult =
  | TopupResult
  | { outcome: 'NOT_FOUND' }
  | { outcome: SupplierErrorKind; isUnsent?: boolean };

/** The supplier's idempotency key. A corrected recharge account is another version, and so another request. */
export const requestIdOf = (item: Pick<OrderItemRow, 'id' | 'version'>): string =>
  `${item.id}-${item.version}`;

/** The item id and version in a request id; null for a text that is none. */
export function parseRequestId(requestId: string): { itemId: string; version: number } | null {
  const [, itemId, version] = /^(.+)-([0-9]{1,9})$/.exec(requestId) ?? [];
  return itemId === undefined ? null : { itemId, version: Number(version) };
}

/** Requests the top-up of this version of the item, or queries its state. Never inside a transaction. */
export async function callSupplier(
  services: Services,
  item: OrderItemRow,
  kind: 'TOP_UP' | 'QUERY',
): Promise<CallResult> {
  const requestId = requestIdOf(item);
  try {
    const supplier = supplierOf(services, item);
    const result =
      kind === 'QUERY'
        ? await supplier.query(requestId)
        : await supplier.topUp({
            requestId,
            goodsId: item.goodsId,
            skuId: item.skuId,
            productCode: item.supplierProduct,
            faceValue: item.faceValue,
            quantity: item.quantity,
            values: openRechargeValues(services.environment, item),
          });
    if (result === null) return { outcome: 'NOT_FOUND' };
    if (result.outcome === 'PARTIAL' && result.deliveredQuantity >= item.quantity) {
      throw new SupplierError('UNKNOWN', 'A partial delivery of the whole quantity contradicts itself');
    }
    return result;
  } catch (error) {
    services.log.warn(
      { event: 'supplier.call.failed', err: error, itemId: item.id, kind },
      'supplier call failed',
    );
    if (!(error instanceof SupplierError)) return { outcome: 'UNKNOWN' };
    return { outcome: error.kind, ...(error.isUnsent ? { isUnsent: true } : {}) };
  }
}
