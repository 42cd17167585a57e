import { mailRestocks } from './catalog/mail-restocks';
import { refreshPages } from './catalog/refresh-pages';
import { turnDeals } from './catalog/turn-deals';
import { tellStoreState } from './content/tell-store-state';
import { renewDeals } from './database/seed/renew-deals';
import { fulfilmentJobs } from './fulfilment/jobs';
import { forgetExpired } from './identity/forget-expired';
import { writeExport } from './members/export-account';
import { purgeFilesHourly } from './members/purge-files';
import { rollSpending } from './members/roll-spending';
import { answerByDemoStaff } from './messages/answer-by-demo-staff';
import { closeUnanswered } from './messages/close-unanswered';
import { orderJobs, sweepOrders } from './orders/jobs';
import { paymentJobs } from './payments/jobs';
import { sweepPayments } from './payments/sweep-payments';
import { askForRevalidation } from './platform/ask-for-revalidation';
import type { SystemContext } from './platform/context';
import type { JobHandlers } from './platform/job-handlers';
import { onceADay } from './platform/once-a-day';
import { requeueUnsent, sendNotice } from './platform/outbox';
import { expireCoupons } from './promotions/expire-coupons';

/** Every job of the shop. */
export const storeJobs: JobHandlers = {
  ...orderJobs,
  ...paymentJobs,
  ...fulfilmentJobs,
  'outbox.send': (system, { outboxId }) => sendNotice(system, outboxId),
  'account.export': (system, { exportId }) => writeExport(system, exportId),
  'message.answer': (system, { messageId }) => answerByDemoStaff(system, messageId),
  'cache.invalidate': (system, { tags }) => askForRevalidation(system.environment, tags),
  'platform.sweep': async (system) => {
    await sweepPayments(system);
    await sweepOrders(system);
    await mailRestocks(system);
    await requeueUnsent(system);
    await forgetExpired(system);
    await expireCoupons(system);
    await onceADay(system, 'roll-spending', () => rollSpending(system));
    await purgeFilesHourly(system);
    await turnDeals(system);
    await tellStoreState(system);
    await closeUnanswered(system);
    if (system.environment.demo) await showNewDeals(system);
  },
};

/** A demo's deals begin again when they are over, and the pages that show them follow. */
async function showNewDeals(system: SystemContext): Promise<void> {
  await refreshPages(system.db, system, await renewDeals(system.db, system.clock.now()));
}
