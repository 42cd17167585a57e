import type { JobHandlers } from '../platform/job-handlers';
import { deliver } from './deliver';

export const fulfilmentJobs = {
  'order.deliver': (system, { orderId }) => deliver(system, orderId),
} satisfies Partial<JobHandlers>;
