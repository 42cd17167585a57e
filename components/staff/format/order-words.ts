import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import type { HoldReason, OrderStatus } from '@/lib/orders/contract';
import type { StaffOrderView } from '@/lib/orders/staff/contract';
import { paymentMethods } from '@/lib/payments/payment-methods';
import type { DeliveryMode } from '@/lib/products/product-card';

// The contract's own lists are schemas, which stay out of the browser. The types keep these complete.
const statuses: Record<OrderStatus, true> = {
  PENDING_PAYMENT: true,
  PENDING_REVIEW: true,
  PENDING_SHIPMENT: true,
  PENDING_EVALUATE: true,
  COMPLETED: true,
  PENDING_REFUND: true,
  REFUNDED: true,
  CANCELED: true,
  OVERDUE_PAYMENT: true,
};
const holds: Record<Exclude<HoldReason, 'NONE'>, true> = {
  RISK: true,
  VERIFICATION: true,
  REST: true,
  MANUAL: true,
  SUPPLIER: true,
  PARTIAL: true,
  STOCK: true,
};
const modes: Record<DeliveryMode, true> = { DIRECT: true, CARD: true, MANUAL: true, SHIPPING: true };
const views: Record<StaffOrderView, true> = {
  ALL: true,
  ACTION: true,
  HOLD: true,
  UNPAID: true,
  REFUNDS: true,
};

export const orderStatuses = Object.keys(statuses) as OrderStatus[];
export const holdReasons = Object.keys(holds) as Exclude<HoldReason, 'NONE'>[];
export const deliveryModes = Object.keys(modes) as DeliveryMode[];
export const orderViews = Object.keys(views) as StaffOrderView[];

/** The name of a payment method. */
export function useMethodName(): (code: string) => string {
  const t = useTranslations('staff.method');
  return useCallback(
    (code) => {
      const known = paymentMethods.find((one) => one === code);
      return known ? t(known) : code;
    },
    [t],
  );
}
