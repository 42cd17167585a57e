import { readDispute } from './disputes';
import type { ReportDependencies } from './report-payment';
import { cardWebhook, webhookSender } from './webhook-sender';
import { signCardStyle, webhookSecret } from './webhook-signature';

const types = {
  OPEN: 'charge.dispute.created',
  WON: 'charge.dispute.closed',
  LOST: 'charge.dispute.closed',
} as const;

/**
 * Sends the signed webhook for the current state of a dispute. Only payments by card have one in the sandbox.
 * @throws Error when the shop does not respond with 200; the job is retried
 */
export async function reportDispute(context: ReportDependencies, id: string): Promise<void> {
  const { dispute, payment } = await readDispute(context, id);
  const now = context.clock.now();
  const body = JSON.stringify({
    id: `evt_${dispute.id}_${dispute.version}`,
    object: 'event',
    type: types[dispute.status],
    livemode: false,
    created: Math.floor(now.getTime() / 1000),
    data: { object: { id: dispute.id, object: 'dispute', payment_intent: payment.id } },
  });
  const headers = signCardStyle(webhookSecret(context.environment), now, body);
  const path = `/order/open/notify/${cardWebhook(context.environment)}`;
  const status = await webhookSender(context.selfFetch)(path, headers, body);
  if (status !== 200) throw new Error(`The shop responded ${status} to the webhook of ${id}`);
}
