/**
 * The shutdown of a process. Modules register steps; on SIGTERM or SIGINT the phases run one after another,
 * the steps of a phase run in parallel, and the process exits.
 *
 * - `readiness`: the readiness check responds 503; waiting for load balancers belongs here
 * - `listening`: no new connections are accepted
 * - `requests`: requests in flight are completed
 * - `jobs`: no new jobs start, running jobs end
 * - `database`: connections close
 */
export const shutdownPhases = ['readiness', 'listening', 'requests', 'jobs', 'database'] as const;

export type ShutdownPhase = (typeof shutdownPhases)[number];

type Step = { phase: ShutdownPhase; run: () => void | Promise<void> };

export type Shutdown = {
  /** Registers a step; it runs once, when its phase is reached. */
  add(phase: ShutdownPhase, run: Step['run']): void;
  /** True from the first moment of the shutdown. */
  isStarted(): boolean;
  /**
   * Runs every phase; a failed step is reported and does not stop the others. A second call returns the same
   * promise.
   */
  start(): Promise<void>;
};

export function createShutdown(report: (error: unknown) => void = reportToStderr): Shutdown {
  const steps: Step[] = [];
  let finished: Promise<void> | undefined;
  const run = async () => {
    for (const phase of shutdownPhases) {
      const results = await Promise.allSettled(
        steps.filter((step) => step.phase === phase).map(async (step) => step.run()),
      );
      for (const result of results) if (result.status === 'rejected') report(result.reason);
    }
  };
  return {
    add: (phase, step) => void steps.push({ phase, run: step }),
    isStarted: () => finished !== undefined,
    start: () => {
      finished ??= run();
      return finished;
    },
  };
}

function reportToStderr(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}

/** Next.js bundles its own copy of this module: all copies of a process share one registry. */
const shared = globalThis as typeof globalThis & {
  storeShutdown?: { shutdown: Shutdown; handlesSignals: boolean };
};

function ofProcess() {
  shared.storeShutdown ??= { shutdown: createShutdown(), handlesSignals: false };
  return shared.storeShutdown;
}

/** The shutdown of this process. */
export const processShutdown = (): Shutdown => ofProcess().shutdown;

/**
 * Starts the shutdown of this process on SIGTERM and SIGINT and exits at its end. Calling it again changes nothing.
 * A terminal sends the signal to the whole process group and the parent forwards it, so that further signals are
 * ignored.
 */
export function shutDownOnSignals(): void {
  const state = ofProcess();
  if (state.handlesSignals) return;
  state.handlesSignals = true;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (!state.shutdown.isStarted()) state.shutdown.start().finally(() => process.exit(0));
    });
  }
}
