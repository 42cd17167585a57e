import { eq } from 'drizzle-orm';
import { declineMinutes } from '../../../../../lib/promises';
import { orders } from '../../../../database/schema/orders';
import type { Context, Services } from '../../../../platform/context';
import { StoreError } from '../../../../platform/errors/store-error';
import { type OrderSettings, readOrderSettings } from '../../../settings/order-settings';
import { isOpen, type PaymentRow } from '../../payment-row';
import { closePayment } from './settle-payment';

type Risk = OrderSettings['risk'];

/** Seconds in which declined payments are counted. */
const window = declineMinutes * 60;

/** Rate-limit key of a member's declined payments. */
export function declinesOf(memberId: string): string {
  return `payment-declines:${memberId}`;
}

const isTooMany = ({ environment }: Pick<Services, 'environment'>, declines: number, risk: Risk) =>
  declines >= risk.maxDeclines * environment.rateLimitFactor;

/**
 * A person who tests stolen cards is declined often; paying with coins remains possible.
 * @throws StoreError `payment_tooManyDeclines`
 */
export function refuseAfterDeclines(
  context: Pick<Context, 'environment'>,
  declines: number,
  risk: Risk,
): void {
  if (!isTooMany(context, declines, risk)) return;
  throw new StoreError('payment_tooManyDeclines', { headers: { 'Retry-After': String(window) } });
}

/** Whether the payment requires 3-D Secure, which also shifts liability for fraud to the card issuer. */
export function asksThreeDs(order: { orderAmountFen: number }, isVerified: boolean, risk: Risk): boolean {
  return !isVerified || order.orderAmountFen >= risk.threeDsFromCny * 100;
}

/** Whether an event of Stripe or PayPal reports a declined payment. */
export function isDecline(type: string): boolean {
  return /\.(payment_failed|DENIED|DECLINED)$/.test(type);
}

/**
 * Counts a payment that the provider has reported as declined, once for each of its events. At the limit the attempt is
 * closed, because its session would accept any number of further cards.
 */
export async function countDecline(services: Services, payment: PaymentRow): Promise<void> {
  if (payment.failKey === null || !(isOpen(payment) || payment.status === 'FAILED')) return;
  const [order] = await services.db
    .select({ memberId: orders.memberId })
    .from(orders)
    .where(eq(orders.id, payment.orderId));
  if (!order) return;
  const key = declinesOf(order.memberId);
  const counted = await services.rateLimits.count([{ key, seconds: window }]);
  const { risk } = await readOrderSettings(services.db);
  if (!isTooMany(services, counted.get(key) ?? 0, risk)) return;
  services.log.warn({ event: 'payment.declines', paymentSn: payment.sn }, 'a member was declined often');
  if (isOpen(payment)) await closePayment(services, payment);
}
