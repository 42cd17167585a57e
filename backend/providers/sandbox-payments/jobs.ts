import type { JobHandlers } from '../../platform/job-handlers';
import { reportPayment } from './report-payment';

export const sandboxJobs = {
  'sandbox.settle': (system, { paymentId }) => reportPayment(system, paymentId),
} satisfies Partial<JobHandlers>;
