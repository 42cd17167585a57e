import type { SystemContext } from './context';
import type { JobName, JobPayloads } from './jobs';

/** What runs for each job. A handler may run twice: its second run must change nothing. */
export type JobHandlers = {
  [N in JobName]: (system: SystemContext, payload: JobPayloads[N]) => Promise<void>;
};
