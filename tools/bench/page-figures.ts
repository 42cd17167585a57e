import { step } from '../start/progress';
import { type Audit, auditOnce, medianAudit } from './audit';
import { measureBlocking } from './blocking-time';
import { pages, personalPages } from './targets';
import { type Weight, weighPages } from './weigh';

/** Bytes of a first visit, blocking time in milliseconds of CPU, and Lighthouse, by the name of the page. */
export type PageFigures = {
  weights: Record<string, Weight>;
  blocking: Record<string, number>;
  audits: Record<string, Audit>;
};

const reference = 'empty page';

/**
 * Measures the empty page, public pages, and pages of a signed-in member.
 * @param rounds of Lighthouse, each through all pages, so that a busy machine affects all of them; 0: without Lighthouse
 */
export async function measurePages(
  executablePath: string,
  { shop, empty, rounds }: { shop: string; empty: string; rounds: number },
): Promise<PageFigures> {
  const own = await personalPages(shop);
  const visited = Object.fromEntries(Object.entries(pages).map(([name, path]) => [name, shop + path]));
  const personal = Object.fromEntries(Object.entries(own.pages).map(([name, path]) => [name, shop + path]));
  const weights = await step('bytes of a first visit', async () => ({
    ...(await weighPages(executablePath, { [reference]: empty, ...visited })),
    ...(await weighPages(executablePath, personal, own.cookie)),
  }));
  const all = Object.entries({ [reference]: empty, ...visited, ...personal });
  const cookieOf = (name: string) => (name in personal ? own.cookie : undefined);
  const blocking: Record<string, number> = {};
  for (const [name, url] of all) {
    blocking[name] = await step(`blocking time: ${name}`, () =>
      measureBlocking(executablePath, url, { rounds: Math.max(3, rounds * 3), cookie: cookieOf(name) }),
    );
  }
  const runs: Record<string, Audit[]> = {};
  for (let round = 1; round <= rounds; round += 1) {
    for (const [name, url] of all) {
      const audit = await step(`Lighthouse ${round}: ${name}`, () =>
        auditOnce(executablePath, url, cookieOf(name)),
      );
      runs[name] = [...(runs[name] ?? []), audit];
    }
  }
  const audits = Object.fromEntries(Object.entries(runs).map(([name, each]) => [name, medianAudit(each)]));
  return { weights, blocking, audits };
}

export function weightRatios(weights: Readonly<Record<string, Weight>>): Record<string, number> {
  const empty = weights[reference]?.script ?? Number.NaN;
  return figuresOf(weights, (name, { script }) => ({
    [`JavaScript of ${name} / ${reference}`]: script / empty,
  }));
}

/** Absolute, and beside the empty page of the same run. */
export function blockingFigures(blocking: Readonly<Record<string, number>>): Record<string, number> {
  const empty = blocking[reference] ?? Number.NaN;
  return figuresOf(blocking, (name, ms) => ({
    [`blocking time of ${name}`]: ms,
    [`blocking time of ${name} - ${reference}`]: ms - empty,
  }));
}

/** What the budgets limit, absolute and beside the empty page of the same run. */
export function auditFigures(audits: Readonly<Record<string, Audit>>): Record<string, number> {
  const empty = audits[reference];
  return figuresOf(audits, (name, { performance, accessibility, bestPractices, lcp, tbt, cls }) => ({
    [`Lighthouse performance of ${name} / ${reference}`]: performance / (empty?.performance ?? Number.NaN),
    [`accessibility of ${name}`]: accessibility,
    [`best practices of ${name}`]: bestPractices,
    [`largest paint of ${name}`]: lcp,
    [`Lighthouse blocking time of ${name} - ${reference}`]: tbt - (empty?.tbt ?? Number.NaN),
    [`layout shift of ${name}`]: cls,
  }));
}

function figuresOf<T>(
  pages: Readonly<Record<string, T>>,
  of: (name: string, page: T) => Record<string, number>,
): Record<string, number> {
  return Object.assign(
    {},
    ...Object.entries(pages)
      .filter(([name]) => name !== reference)
      .map(([name, page]) => of(name, page)),
  );
}
