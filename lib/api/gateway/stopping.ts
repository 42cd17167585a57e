import 'server-only';

/** Next may load this module more than once in one process; the listeners must be one. */
const shared = globalThis as typeof globalThis & { tianyunStopping?: AbortController };

/** Aborted when the process is told to end: Next waits for every answer, and news would go on for minutes. */
export function stopping(): AbortSignal {
  if (!shared.tianyunStopping) {
    const controller = new AbortController();
    shared.tianyunStopping = controller;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => controller.abort());
  }
  return shared.tianyunStopping.signal;
}
