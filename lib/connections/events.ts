import { z } from 'zod';
import { orderStatus } from '../orders/contract';
import { paymentStatus } from '../payments/contract';
import { refundStatus } from '../refunds/contract';
import { id, orderSn, yuan } from '../wire/endpoint';
import { testEventType, type WebhookEventType } from './rules';

const count = z.number().int();

const order = z.object({
  orderSn,
  status: orderStatus,
  /** Null for a new order. */
  previousStatus: orderStatus.nullable(),
  /** Rises with each change of the order: of two events the one with the higher version is newer. */
  version: count,
  goodsType: z.enum(['VIRTUAL', 'PHYSICAL']),
  payAmount: yuan,
  amountPaid: yuan,
  amountRefunded: yuan,
});

const payment = z.object({
  paymentSn: z.string(),
  orderSn,
  status: paymentStatus,
  previousStatus: paymentStatus,
  method: z.string(),
  amount: yuan,
});

const refund = z.object({
  refundSn: z.string(),
  orderSn,
  status: refundStatus,
  /** Null for a new refund. */
  previousStatus: refundStatus.nullable(),
  amount: yuan,
});

const deliveryState = z.enum(['WAITING', 'SENDING', 'DELIVERED', 'FAILED', 'PARTIAL']);

const delivery = z.object({
  orderSn,
  itemId: id,
  goodsId: id,
  skuId: id,
  state: deliveryState,
  previousState: deliveryState,
  quantity: count,
  deliveredQuantity: count,
});

const stock = z.object({
  goodsId: id,
  skuId: id,
  /** Units that can be sold now. */
  available: count,
  previousAvailable: count,
});

/**
 * The events of outgoing webhooks with what they carry: ids and states, no codes and no contacts. The triggers of
 * migration 0078 write them.
 */
export const webhookEvents = {
  'order.created': { summary: 'An order was placed', data: order },
  'order.status_changed': { summary: 'The status of an order has changed', data: order },
  'payment.status_changed': { summary: 'The status of a payment has changed', data: payment },
  'refund.created': { summary: 'A refund was created', data: refund },
  'refund.status_changed': { summary: 'The status of a refund has changed', data: refund },
  'delivery.changed': { summary: 'The delivery of an item of an order has changed', data: delivery },
  'stock.changed': { summary: 'The units of a SKU that can be sold have changed', data: stock },
  [testEventType]: {
    summary: 'Staff have tested the connection',
    data: z.object({ description: z.string() }),
  },
} as const satisfies Record<WebhookEventType | typeof testEventType, { summary: string; data: z.ZodObject }>;

/** What is sent as the body of a request. */
export const webhookPayload = (type: string, data: z.ZodObject) =>
  z.object({
    type: z.literal(type),
    /** When the change was made, ISO 8601 in UTC. */
    timestamp: z.iso.datetime(),
    data,
  });
