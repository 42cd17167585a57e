import type { JobHandlers } from '../../../platform/job-handlers';
import { deleteCustomer, sweepCustomers } from './attempts/delete-customer';
import { payBack } from './refunds/pay-back';
import { sweepRefunds } from './refunds/sweep-refunds';
import { processWebhook } from './sweeps/process-webhook';
import { applyPayment, sweepClosedAttempts, sweepEvents, sweepOpenAttempts } from './sweeps/sweep-payments';

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
