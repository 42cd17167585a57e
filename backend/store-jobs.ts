import { mailRestocks } from './catalog/mail-restocks';
import { refreshPages } from './catalog/refresh-pages';
import { turnDeals } from './catalog/turn-deals';
import { renewDeals } from './database/seed/renew-deals';
import { fulfilmentJobs } from './fulfilment/jobs';
import { forgetExpired } from './identity/forget-expired';
import { orderJobs, sweepOrders } from './orders/jobs';
import { paymentJobs } from './payments/jobs';
import { sweepPayments } from './payments/sweep-payments';
import { askForRevalidation } from './platform/ask-for-revalidation';
import type { SystemContext } from './platform/context';
import type { JobHandlers } from './platform/job-handlers';
import { requeueUnsent, sendNotice } from './platform/outbox';

/** Every job of the shop. */
export const storeJobs: JobHandlers = {
  ...orderJobs,
  ...paymentJobs,
  ...fulfilmentJobs,
  'outbox.send': (system, { outboxId }) => sendNotice(system, outboxId),
  'cache.invalidate': (system, { tags }) => askForRevalidation(system.environment, tags),
  'platform.sweep': async (system) => {
    await sweepPayments(system);
    await sweepOrders(system);
    await mailRestocks(system);
    await requeueUnsent(system);
    await forgetExpired(system);
    await turnDeals(system);
    if (system.environment.demo) await showNewDeals(system);
  },
};

/** A demo's deals begin again when they are over, and the pages that show them follow. */
async function showNewDeals(system: SystemContext): Promise<void> {
  await refreshPages(system.db, system, await renewDeals(system.db, system.clock.now()));
}
