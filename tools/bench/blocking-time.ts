import { chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { median } from './load';

/** Lighthouse's phone. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
/** The slowdown of Lighthouse's simulated phone. */
const slowdown = 4;
/** A longer task blocks the page. */
const longTaskMs = 50;
/** Time after `load` for hydration and idle work. */
const settleMs = 3_500;

const event = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  dur: z.number().optional(),
  tdur: z.number().optional(),
});
const traceSchema = z.object({ traceEvents: z.array(event) });
type TraceEvent = z.infer<typeof event>;

/**
 * Milliseconds by which the tasks of the main thread after the first paint exceed 50 ms on a phone that is four times
 * slower; median of several visits without a cache. It counts the CPU time of the thread, where Lighthouse counts
 * elapsed time, which includes the time that other processes had the core.
 * @param cookie of a member, for a personal page
 */
export async function measureBlocking(
  executablePath: string,
  url: string,
  { rounds, cookie }: { rounds: number; cookie?: string | undefined },
): Promise<number> {
  const blocked: number[] = [];
  for (let round = 0; round < rounds; round += 1) blocked.push(await visit(executablePath, url, cookie));
  return median(blocked);
}

async function visit(executablePath: string, url: string, cookie?: string): Promise<number> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const context = await browser.newContext({
      ...phone,
      ...(cookie === undefined ? {} : { extraHTTPHeaders: { Cookie: cookie } }),
    });
    const page = await context.newPage();
    const trace = await traceOf(page, async () => {
      await page.goto(url);
      await page.waitForTimeout(settleMs);
    });
    return blockingTime(traceSchema.parse(trace).traceEvents);
  } finally {
    await browser.close();
  }
}

async function traceOf(page: Page, visit: () => Promise<void>): Promise<unknown> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel', 'loading'],
  });
  await visit();
  return JSON.parse((await browser.stopTracing()).toString());
}

/** @param events times in microseconds; `tdur` is the CPU time of the thread */
export function blockingTime(events: readonly TraceEvent[]): number {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error('The trace has no first paint');
  const tasks = events
    .filter(
      ({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && pid === paint.pid && tid === paint.tid,
    )
    .sort((left, right) => left.ts - right.ts);
  if (tasks.length === 0) throw new Error('The trace has no tasks');
  let end = 0;
  let blocked = 0;
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    // A task within another one is part of it.
    const isNested = ts < end;
    end = Math.max(end, ts + dur);
    if (isNested || ts + dur <= paint.ts) continue;
    blocked += Math.max(0, (tdur / 1000) * slowdown - longTaskMs);
  }
  return Math.round(blocked);
}
