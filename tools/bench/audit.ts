import { mkdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { CommandError } from '../start/command-error';
import { runTool } from '../test/stage';
import { median } from './load';

/** Scores 0 to 100; LCP and TBT in milliseconds. */
export type Audit = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcp: number;
  tbt: number;
  cls: number;
};

const score = z.object({ score: z.number() });
const figure = z.object({ numericValue: z.number() });
const report = z.object({
  finalDisplayedUrl: z.string(),
  categories: z.object({ performance: score, accessibility: score, 'best-practices': score, seo: score }),
  audits: z.object({
    'largest-contentful-paint': figure,
    'total-blocking-time': figure,
    'cumulative-layout-shift': figure,
  }),
});

const flags = '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run';

export function medianAudit(audits: readonly Audit[]): Audit {
  const of = (name: keyof Audit) => median(audits.map((audit) => audit[name]));
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    bestPractices: of('bestPractices'),
    seo: of('seo'),
    lcp: of('lcp'),
    tbt: of('tbt'),
    cls: of('cls'),
  };
}

/**
 * One Lighthouse run on a simulated phone.
 * @param cookie of a member, for a personal page
 */
export async function auditOnce(executablePath: string, url: string, cookie?: string): Promise<Audit> {
  mkdirSync('.test/bench', { recursive: true });
  const file = '.test/bench/lighthouse.json';
  let output = '';
  const code = await runTool(
    'lighthouse',
    [
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--chrome-flags=${flags}`,
      ...(cookie === undefined ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]),
    ],
    (text) => {
      output += text;
    },
    { ...process.env, CHROME_PATH: executablePath },
  );
  if (code !== 0) throw new CommandError(`Lighthouse failed for ${url}:\n${output}`);
  const { finalDisplayedUrl, categories, audits } = report.parse(JSON.parse(readFileSync(file, 'utf8')));
  const reached = new URL(finalDisplayedUrl);
  if (cookie !== undefined && reached.pathname !== new URL(url).pathname) {
    throw new CommandError(`Lighthouse was led from ${url} to ${reached.pathname}`);
  }
  const percent = (one: { score: number }) => Math.round(one.score * 100);
  return {
    performance: percent(categories.performance),
    accessibility: percent(categories.accessibility),
    bestPractices: percent(categories['best-practices']),
    seo: percent(categories.seo),
    lcp: Math.round(audits['largest-contentful-paint'].numericValue),
    tbt: Math.round(audits['total-blocking-time'].numericValue),
    cls: audits['cumulative-layout-shift'].numericValue,
  };
}
