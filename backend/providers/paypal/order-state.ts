import { z } from 'zod';
import { fromPaypalAmount, takesCurrency } from './paypal-amounts';

// What the store reads of PayPal's orders, captures and refunds. A field that is missing, null or of another type is null:
// it must neither count as a success nor hide the rest of the response.

const text = z.string().min(1).nullable().catch(null);

const money = z
  .object({ currency_code: z.string().regex(/^[A-Z]{3}$/), value: z.string() })
  .nullable()
  .catch(null);
export type PaypalMoney = NonNullable<z.output<typeof money>>;

const orderCapture = z
  .object({
    id: text,
    status: text,
    amount: money,
    seller_receivable_breakdown: z.object({ paypal_fee: money }).nullable().catch(null),
  })
  .catch({ id: null, status: null, amount: null, seller_receivable_breakdown: null });
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

/** What a capture states about its order and its shop. */
const captureOwner = z
  .object({
    custom_id: text,
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: text }) })
      .nullable()
      .catch(null),
  })
  .catch({ custom_id: null, supplementary_data: null });

export const readOrder = (body: unknown): OrderState => orderState.parse(body);
export const readRefund = (body: unknown): RefundState => refundState.parse(body);
export const readCaptureOwner = (body: unknown) => captureOwner.parse(body);

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
