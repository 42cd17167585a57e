import type { JobHandlers } from '../../platform/job-handlers';
import { reportDispute } from './report-dispute';
import { reportPayment } from './report-payment';

export const sandboxJobs = {
  'sandbox.dispute': (system, { disputeId }) => reportDispute(system, disputeId),
  'sandbox.settle': (system, { paymentId }) => reportPayment(system, paymentId),
} satisfies Partial<JobHandlers>;
