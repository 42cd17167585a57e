import type { JobHandlers } from '../../platform/job-handlers';
import { checkSupplierBalanceOften } from './check-supplier-balance';
import { deliver } from './deliver';
import { markLateGoods } from './mark-late-goods';
import { processCallback, sweepCallbacks } from './process-callback';
import { queryRefundedTopUps } from './query-refunded-top-ups';
import { sweepDeliveries } from './sweep-deliveries';
import { sweepStaffDeliveries } from './sweep-staff-deliveries';

export const fulfilmentJobs = {
  'delivery.cards': (system, { orderId }) => deliver(system, orderId, ['CARD']),
  'delivery.top-ups': (system, { orderId }) => deliver(system, orderId, ['DIRECT']),
  'delivery.manual': (system, { orderId }) => deliver(system, orderId, ['MANUAL', 'SHIPPING']),
  'supplier.callback': (system, event) => processCallback(system, event),
} satisfies Partial<JobHandlers>;

export const fulfilmentSweeps = {
  'sweep.card-deliveries': (system) => sweepDeliveries(system, ['CARD']),
  'sweep.top-ups': async (system) => {
    await sweepDeliveries(system, ['DIRECT']);
    await sweepCallbacks(system);
  },
  'sweep.refunded-top-ups': (system) => queryRefundedTopUps(system),
  'sweep.manual-deliveries': (system) =>
    system.environment.demo ? sweepDeliveries(system, ['MANUAL', 'SHIPPING']) : sweepStaffDeliveries(system),
  'sweep.late-goods': (system) => markLateGoods(system),
  'sweep.supplier-balance': (system) => checkSupplierBalanceOften(system),
} satisfies Partial<JobHandlers>;
