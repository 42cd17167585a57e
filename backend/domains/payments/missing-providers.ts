import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Services } from '../../platform/context';
import { internalProvider } from './payment-row';

const found = z.array(z.object({ provider: z.string() }));

/**
 * Reports providers that are no longer configured although payments, refunds or disputes of them are open: nothing about
 * these can be asked, and no refund can be sent. Called when a store opens.
 */
export async function reportMissingProviders({
  db,
  payments,
  log,
}: Pick<Services, 'db' | 'payments' | 'log'>): Promise<void> {
  const { rows } = await db.execute(sql`
    select provider from payment_log where status in ('CREATED', 'REQUIRES_ACTION', 'PROCESSING')
    union
    select p.provider from refund r join payment_log p on p.id = r.payment_log_id
    where r.status in ('REQUESTED', 'APPROVED', 'SUBMITTED', 'PENDING', 'MANUAL')
    union
    select provider from dispute where status = 'OPEN'`);
  for (const { provider } of found.parse(rows)) {
    if (provider === internalProvider || payments.byCode(provider)) continue;
    log.error(
      { event: 'payment.provider.missing', provider },
      'a payment provider is not configured although payments, refunds or disputes of it are open',
    );
  }
}
