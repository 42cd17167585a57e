import type { JobName, JobPayloads } from '../ports/jobs';
import type { SystemContext } from './context';

/** The handler of each job. Handlers must be idempotent, because a job may run more than once. */
export type JobHandlers = {
  [N in JobName]: (system: SystemContext, payload: JobPayloads[N]) => Promise<void>;
};
