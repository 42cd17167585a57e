import { z } from 'zod';
import { fromPaypalAmount, takesCurrency } from './paypal-amounts';

// What the store reads of PayPal's orders, captures, refunds and events. A field that is missing, null or of another type is null:
// it must neither count as a success nor hide the rest of the response.

export const text = z.string().min(1).nullable().catch(null);

export const money = z
  .object({ currency_code: z.string().regex(/^[A-Z]{3}$/), value: z.string() })
  .nullable()
  .catch(null);
export type PaypalMoney = NonNullable<z.output<typeof money>>;

const orderCapture = z
  .object({
    id: text,
    status: text,
    status_details: z.object({ reason: text }).nullable().catch(null),
    amount: money,
    seller_receivable_breakdown: z.object({ paypal_fee: money }).nullable().catch(null),
  })
  .catch({ id: null, status: null, status_details: null, amount: null, seller_receivable_breakdown: null });
export type OrderCapture = z.output<typeof orderCapture>;

const refundState = z
  .object({ id: text, status: text, amount: money, invoice_id: text })
  .catch({ id: null, status: null, amount: null, invoice_id: null });
export type RefundState = z.output<typeof refundState>;

const noPayments = { captures: [], refunds: [] };

const orderState = z
  .object({
    id: text,
    status: text,
    update_time: text,
    purchase_units: z
      .array(
        z
          .object({
            amount: money,
            payments: z
              .object({
                captures: z.array(orderCapture).catch([]),
                refunds: z.array(refundState).catch([]),
              })
              .catch(noPayments),
          })
          .catch({ amount: null, payments: noPayments }),
      )
      .catch([]),
    links: z.array(z.object({ href: text, rel: text }).catch({ href: null, rel: null })).catch([]),
  })
  .catch({ id: null, status: null, update_time: null, purchase_units: [], links: [] });
export type OrderState = z.output<typeof orderState>;

/** The objects to which an object of PayPal belongs. */
export const relatedIds = z
  .object({ related_ids: z.object({ order_id: text }) })
  .nullable()
  .catch(null);

/** A capture as it is read alone, with what it states about its order and its shop. */
const captureState = z
  .object({ id: text, amount: money, custom_id: text, invoice_id: text, supplementary_data: relatedIds })
  .catch({ id: null, amount: null, custom_id: null, invoice_id: null, supplementary_data: null });
export type CaptureState = z.output<typeof captureState>;

export const readOrder = (body: unknown): OrderState => orderState.parse(body);
export const readRefund = (body: unknown): RefundState => refundState.parse(body);
export const readCapture = (body: unknown): CaptureState => captureState.parse(body);

/** Null for a time that is missing or cannot be read. */
export function dateOf(time: string | null): Date | null {
  const date = new Date(time ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}

export const isKnownCurrency = (currency: string) => takesCurrency(currency, 2) || takesCurrency(currency, 0);

/**
 * Minor units of an amount; null for one that cannot be read. An amount in another currency than those of the store is a
 * mismatch, which has no minor units here.
 */
export function minorOf({ currency_code: currencyCode, value }: PaypalMoney): number | null {
  if (!isKnownCurrency(currencyCode)) return 0;
  try {
    return fromPaypalAmount({ currencyCode, value });
  } catch {
    return null;
  }
}
