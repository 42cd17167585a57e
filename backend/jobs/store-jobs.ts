import { checkNightly } from '../doctor/report';
import { writeExport } from '../domains/account/export-account';
import { rollSpending } from '../domains/account/profile/roll-spending';
import { purgeFilesHourly } from '../domains/account/purge-files';
import { sweepApprovals } from '../domains/approvals/staff/decide';
import { forgetExpired } from '../domains/auth/sessions/forget-expired';
import { sendWebhooks } from '../domains/connections/send-webhooks';
import { invalidateOnStoreStateChange } from '../domains/content/store-state';
import { expireCoupons } from '../domains/coupons/expire-coupons';
import { runGrant, sweepGrants } from '../domains/coupons/staff/run-grant';
import { updateRatesHourly } from '../domains/currencies/update-rates';
import { mailFinanceDigest } from '../domains/dashboard/staff/finance-digest';
import { refreshCodeEndings } from '../domains/delivery/codes/refresh-code-endings';
import { voidExpiredCards } from '../domains/delivery/codes/void-expired-cards';
import { fulfilmentJobs, fulfilmentSweeps } from '../domains/delivery/jobs';
import { dropOldImports } from '../domains/delivery/staff/drop-imports';
import { sweepDisputes } from '../domains/disputes/sweep-disputes';
import { reportLateQueues } from '../domains/operations/staff/report-late-queues';
import { orderJobs, orderSweeps } from '../domains/orders/commands/jobs';
import { paymentJobs, paymentSweeps } from '../domains/payments/settlement/jobs';
import { applyScheduled, sweepPriceChanges } from '../domains/pricing/staff/apply-change';
import { refreshPages } from '../domains/products/refresh-pages';
import { mailRestocks } from '../domains/products/restock/mail-restocks';
import { dropOldFiles } from '../domains/products/staff/import/check-file';
import { applySchedule, sweepSchedules } from '../domains/products/staff/schedule-product';
import { turnDeals } from '../domains/promotions/turn-deals';
import { sendPushes } from '../domains/push/send-push';
import { reconcileDaily } from '../domains/reconciliation/reconcile';
import { sweepAfterSales } from '../domains/refunds/sweep-after-sales';
import { refreshSearchForms } from '../domains/search/refresh-search-forms';
import { checkSettings } from '../domains/settings/check-settings';
import { mailAlarm } from '../domains/staff/mail-alarm';
import { answerByDemoStaff } from '../domains/support/answer-by-demo-staff';
import { closeUnanswered } from '../domains/support/close-unanswered';
import { mailWaitingAlarms } from '../platform/alarms';
import { deleteOldEvents, invalidateTags } from '../platform/cache-events';
import type { SystemContext } from '../platform/context';
import type { JobHandlers } from '../platform/job-handlers';
import { requeueUnsent, sendNotice } from '../platform/mail/outbox';
import { onceADay } from '../platform/once-a-day';
import { purgeHourly } from '../platform/purge-old-rows';
import { sandboxJobs } from '../providers/sandbox-payments/jobs';
import { renewDeals } from '../seed/renew-deals';

/** The handlers of all jobs. */
export const storeJobs: JobHandlers = {
  ...orderJobs,
  ...paymentJobs,
  ...fulfilmentJobs,
  ...sandboxJobs,
  ...paymentSweeps,
  ...orderSweeps,
  ...fulfilmentSweeps,
  'outbox.send': (system, { outboxId }) => sendNotice(system, outboxId),
  'account.export': (system, { exportId }) => writeExport(system, exportId),
  'message.answer': (system, data) => answerByDemoStaff(system, data),
  'cache.invalidate': (system, { tags }) => invalidateTags(system.db, tags),
  'goods.schedule': (system, { scheduleId }) => applySchedule(system, scheduleId),
  'coupon.grant': (system, { grantId }) => runGrant(system, grantId),
  'price.change': (system, { changeId }) => applyScheduled(system, changeId),
  'sweep.after-sales': (system) => sweepAfterSales(system),
  'sweep.disputes': (system) => sweepDisputes(system),
  'sweep.restocks': (system) => mailRestocks(system),
  'sweep.mails': (system) => requeueUnsent(system),
  'sweep.webhooks': (system) => sendWebhooks(system),
  'sweep.push': (system) => sendPushes(system),
  'sweep.alarms': async (system) => {
    await mailWaitingAlarms(system.db, system.clock.now(), (tx, raised) => mailAlarm(tx, system, raised));
    await reportLateQueues(system);
    await mailFinanceDigest(system);
  },
  'sweep.sessions': async (system) => {
    await forgetExpired(system);
  },
  'sweep.coupons': async (system) => {
    await expireCoupons(system);
    await sweepGrants(system);
  },
  'sweep.card-codes': async (system) => {
    await voidExpiredCards(system);
  },
  'sweep.card-imports': (system) => dropOldImports(system),
  'sweep.catalogue-imports': (system) => dropOldFiles(system),
  'sweep.price-changes': (system) => sweepPriceChanges(system),
  'sweep.goods-schedules': (system) => sweepSchedules(system),
  'sweep.approvals': (system) => sweepApprovals(system),
  'sweep.settings': (system) => checkSettings(system),
  'sweep.spending': (system) => onceADay(system, 'roll-spending', () => rollSpending(system)),
  'sweep.files': (system) => purgeFilesHourly(system),
  'sweep.old-rows': async (system) => {
    await deleteOldEvents(system.db);
    await purgeHourly(system);
  },
  'sweep.exchange-rates': (system) => updateRatesHourly(system),
  'sweep.deals': async (system) => {
    await turnDeals(system);
    if (system.environment.demo) await showNewDeals(system);
  },
  'sweep.search-forms': async (system) => {
    await refreshSearchForms(system);
    await refreshCodeEndings(system);
  },
  'sweep.store-state': (system) => invalidateOnStoreStateChange(system),
  'sweep.messages': (system) => closeUnanswered(system),
  'sweep.reconciliation': (system) => reconcileDaily(system),
  'sweep.doctor': (system) => checkNightly(system),
};

/** Renews expired deals of a demo and invalidates the pages that show them. */
async function showNewDeals(system: SystemContext): Promise<void> {
  await refreshPages(system.db, system, await renewDeals(system.db, system.clock.now()));
}
