import type { JobHandlers } from '../../platform/job-handlers';
import { deleteCustomer, sweepCustomers } from './delete-customer';
import { payBack } from './pay-back';
import { processWebhook } from './process-webhook';
import { applyPayment, sweepClosedAttempts, sweepEvents, sweepOpenAttempts } from './sweep-payments';
import { sweepRefunds } from './sweep-refunds';

export const paymentJobs = {
  'payment.apply': (system, { paymentLogId }) => applyPayment(system, paymentLogId),
  'payment.webhook': (system, event) => processWebhook(system, event),
  'payment.refund': (system, { refundId }) => payBack(system, refundId),
  'payment.customer': (system, owner) => deleteCustomer(system, owner),
} satisfies Partial<JobHandlers>;

export const paymentSweeps = {
  'sweep.payments': (system) => sweepOpenAttempts(system),
  'sweep.closed-payments': (system) => sweepClosedAttempts(system),
  'sweep.payment-events': (system) => sweepEvents(system),
  'sweep.refunds': (system) => sweepRefunds(system),
  'sweep.payment-customers': (system) => sweepCustomers(system),
} satisfies Partial<JobHandlers>;
