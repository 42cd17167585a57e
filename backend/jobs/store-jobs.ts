import { checkNightly } from '../doctor/report';
import { sweepAfterSales } from '../domains/after-sales/sweep-after-sales';
import { forgetExpired } from '../domains/auth/sessions/forget-expired';
import { refreshPages } from '../domains/catalog/refresh-pages';
import { turnDeals } from '../domains/catalog/turn-deals';
import { invalidateOnStoreStateChange } from '../domains/content/store-state';
import { updateRatesHourly } from '../domains/currencies/update-rates';
import { fulfilmentJobs, fulfilmentSweeps } from '../domains/delivery/jobs';
import { sweepDisputes } from '../domains/disputes/sweep-disputes';
import { refreshCodeEndings } from '../domains/fulfilment/refresh-code-endings';
import { voidExpiredCards } from '../domains/fulfilment/void-expired-cards';
import { writeExport } from '../domains/member-account/export-account';
import { purgeFilesHourly } from '../domains/member-account/purge-files';
import { orderJobs, orderSweeps } from '../domains/order-commands/jobs';
import { rollSpending } from '../domains/profile/roll-spending';
import { expireCoupons } from '../domains/promotions/expire-coupons';
import { reconcileDaily } from '../domains/reconciliation/reconcile';
import { mailRestocks } from '../domains/restock/mail-restocks';
import { refreshSearchForms } from '../domains/search/refresh-search-forms';
import { checkSettings } from '../domains/settings/check-settings';
import { paymentJobs, paymentSweeps } from '../domains/settlement/jobs';
import { mailAlarm } from '../domains/staff/mail-alarm';
import { sweepApprovals } from '../domains/staff-catalogue/approvals/decide';
import { runGrant, sweepGrants } from '../domains/staff-catalogue/coupons/run-grant';
import { applySchedule, sweepSchedules } from '../domains/staff-catalogue/editor/schedule-product';
import { dropOldImports } from '../domains/staff-catalogue/lots/drop-imports';
import { applyScheduled, sweepPriceChanges } from '../domains/staff-catalogue/prices/apply-change';
import { reportLateQueues } from '../domains/staff-operations/report-late-queues';
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
  'sweep.alarms': async (system) => {
    await mailWaitingAlarms(system.db, system.clock.now(), (tx, raised) => mailAlarm(tx, system, raised));
    await reportLateQueues(system);
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
