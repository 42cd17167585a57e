import { StoreError } from '../../platform/errors/store-error';
import type { OrderSettings } from '../settings/order-settings';

/**
 * A parcel is sent only to the regions of its product. The region of a digital product is that of the recharge account,
 * which the account check verifies.
 * @throws StoreError `order_regionNotServed`
 */
export function refuseRegion({
  goods,
  address,
}: {
  goods: { regions: readonly string[] };
  address: { country: string } | null;
}): void {
  if (address === null || goods.regions.length === 0 || goods.regions.includes('GLOBAL')) return;
  if (!goods.regions.includes(address.country)) throw new StoreError('order_regionNotServed');
}

/**
 * A wrong price, or offers that add up, must not sell far below cost: neither by more than a share of the cost, nor by
 * more than an amount that a coupon may cost. Coins that pay for an order count as money.
 * @throws StoreError `order_belowCost`
 */
export function refuseLoss(
  { sku }: { sku: { costFen: number } },
  { orderAmountFen, quantity }: { orderAmountFen: number; quantity: number },
  { risk }: Pick<OrderSettings, 'risk'>,
): void {
  const costFen = sku.costFen * quantity;
  const mostFen = Math.max((costFen * risk.mostLossPercent) / 100, risk.mostLossCny * 100);
  if (costFen - orderAmountFen > mostFen) throw new StoreError('order_belowCost');
}
