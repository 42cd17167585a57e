import type { IncomingMessage, ServerResponse } from 'node:http';
import { collect, metrics } from '../../lib/metrics/metrics';
import type { Log } from '../settings/log';
import type { ServerSettings } from '../settings/settings';
import { createSessionClients, networkClient } from './clients';
import { createSlots, NoSlot } from './slots';
import { slotLimits, type WorkKind, workOf } from './work-kinds';

/** After this time work that still runs is no longer counted. */
const runMs = 30_000;

/** Refused requests are logged in sums. */
const reportMs = 10_000;

/** Decides which requests get a slot (docs/operations.md, admission). */
export function createAdmission(
  settings: ServerSettings,
  log: Pick<Log, 'warn'>,
): (request: IncomingMessage, response: ServerResponse, work: () => Promise<void>) => Promise<void> {
  const limits = slotLimits(settings);
  const kinds = Object.keys(limits) as WorkKind[];
  const slots = new Map(kinds.map((kind) => [kind, createSlots(limits[kind])]));
  const sessionClient = createSessionClients(settings.SESSION_SECRET);
  const report = createReport(log);
  collect(() => {
    for (const [kind, ofKind] of slots) {
      metrics.slots.set({ kind, state: 'running' }, ofKind.running());
      metrics.slots.set({ kind, state: 'waiting' }, ofKind.waiting());
    }
  });

  return async (request, response, work) => {
    const kind = workOf(request.method ?? 'GET', request.url ?? '');
    const slotsOfKind = kind && slots.get(kind);
    if (!slotsOfKind) return work();
    const network = networkClient(request);
    // A session is opened only when slots are scarce.
    const client = slotsOfKind.isFree(network) ? network : await sessionClient(request);
    const release = await slotsOfKind
      .take(client, (gone) => response.once('close', gone))
      .catch((error: unknown) => {
        if (error instanceof NoSlot) report(kind, error.reason);
        throw error;
      });
    metrics.admitted.inc({ kind });
    await runWithSlot(response, work, release);
  };
}

/**
 * The slot is given back when the work is done: when the response has been written in full, whether or not its client
 * has read it.
 */
async function runWithSlot(
  response: ServerResponse,
  work: () => Promise<void>,
  release: () => void,
): Promise<void> {
  const timer = setTimeout(release, runMs);
  const done = () => {
    clearTimeout(timer);
    release();
  };
  if (response.destroyed) {
    done();
    return;
  }
  response.once('close', done);
  const { end } = response;
  response.end = (...values: unknown[]) => {
    const result = Reflect.apply(end, response, values);
    done();
    return result;
  };
  try {
    await work();
  } catch (error) {
    done();
    throw error;
  }
}

/** Logs how many requests were refused, by kind of work and reason. */
function createReport(log: Pick<Log, 'warn'>): (kind: WorkKind, reason: string) => void {
  let refused: Record<string, number> = {};
  let timer: NodeJS.Timeout | undefined;
  return (kind, reason) => {
    metrics.refused.inc({ kind, reason });
    const name = `${kind}.${reason}`;
    refused[name] = (refused[name] ?? 0) + 1;
    if (timer) return;
    timer = setTimeout(() => {
      log.warn({ event: 'admission.refused', refused }, 'requests were refused');
      refused = {};
      timer = undefined;
    }, reportMs).unref();
  };
}
