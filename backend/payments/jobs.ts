import type { JobHandlers } from '../platform/job-handlers';
import { payBack } from './pay-back';
import { processWebhook } from './process-webhook';
import { applyPayment } from './sweep-payments';

export const paymentJobs = {
  'payment.apply': (system, { paymentLogId }) => applyPayment(system, paymentLogId),
  'payment.webhook': (system, event) => processWebhook(system, event),
  'payment.refund': (system, { refundId }) => payBack(system, refundId),
  'sandbox.settle': async (system, { paymentId }) => system.payments.sandbox?.settle(paymentId),
} satisfies Partial<JobHandlers>;
