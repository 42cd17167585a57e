import { z } from 'zod';

/**
 * Ratios of the stored run; a run may be worse by `tolerance` (0.3 is 30 %). Ratios are compared because requests per
 * second depend on the machine.
 */
export const baselineSchema = z.object({
  tolerance: z.number().min(0).max(1),
  ratios: z.record(z.string(), z.number()),
});
export type Baseline = z.infer<typeof baselineSchema>;

/** `atLeast`: larger is better. `enforced: false`: not reached yet. */
export type Budget = { name: string; limit: number; atLeast: boolean; enforced: boolean };

/** `a / b` is the ratio of requests per second, or of bytes. Latencies are in milliseconds. */
export const budgets: readonly Budget[] = [
  { name: 'product page / bare Node', limit: 0.6, atLeast: true, enforced: true },
  { name: 'product page behind nginx / nginx from disk', limit: 0.75, atLeast: true, enforced: true },
  { name: 'JavaScript of home / empty page', limit: 1.25, atLeast: false, enforced: true },
  { name: 'JavaScript of category / empty page', limit: 1.25, atLeast: false, enforced: true },
  { name: 'JavaScript of product / empty page', limit: 1.25, atLeast: false, enforced: true },
  { name: 'JavaScript of checkout / empty page', limit: 1.7, atLeast: false, enforced: true },
  { name: 'JavaScript of payment / empty page', limit: 1.4, atLeast: false, enforced: true },
  { name: 'JavaScript of order / empty page', limit: 1.4, atLeast: false, enforced: true },
  { name: 'JavaScript of orders / empty page', limit: 1.25, atLeast: false, enforced: true },
  { name: 'JavaScript of member / empty page', limit: 1.25, atLeast: false, enforced: true },
  { name: 'Lighthouse performance of home / empty page', limit: 0.9, atLeast: true, enforced: true },
  { name: 'Lighthouse performance of category / empty page', limit: 0.9, atLeast: true, enforced: true },
  { name: 'Lighthouse performance of product / empty page', limit: 0.9, atLeast: true, enforced: true },
  ...['home', 'category', 'product', 'checkout', 'payment', 'orders', 'order', 'member'].flatMap(
    (page): Budget[] => [
      { name: `accessibility of ${page}`, limit: 100, atLeast: true, enforced: true },
      { name: `best practices of ${page}`, limit: 96, atLeast: true, enforced: true },
      { name: `layout shift of ${page}`, limit: 0.02, atLeast: false, enforced: true },
      { name: `largest paint of ${page}`, limit: 1_200, atLeast: false, enforced: false },
      { name: `blocking time of ${page}`, limit: 150, atLeast: false, enforced: true },
      { name: `blocking time of ${page} - empty page`, limit: 60, atLeast: false, enforced: true },
      // It includes the time that other processes had the core: on few cores, the browser's own.
      {
        name: `Lighthouse blocking time of ${page} - empty page`,
        limit: 60,
        atLeast: false,
        enforced: false,
      },
    ],
  ),
  { name: 'changed price on its page', limit: 2_000, atLeast: false, enforced: true },
  { name: 'other products during 20 changes / without', limit: 0.9, atLeast: true, enforced: false },
  { name: 'product page p99', limit: 25, atLeast: false, enforced: false },
  { name: '138 product pages per second', limit: 10_000, atLeast: true, enforced: false },
  { name: '138 product pages p99', limit: 10, atLeast: false, enforced: false },
  { name: 'API: product list per second', limit: 1_000, atLeast: true, enforced: true },
  { name: 'API: product detail per second', limit: 1_000, atLeast: true, enforced: true },
  { name: 'API: own orders per second', limit: 400, atLeast: true, enforced: false },
];

export type Verdict = {
  name: string;
  measured: number;
  limit: number;
  result: 'ok' | 'exceeded' | 'not yet';
};

/** Checks the budgets, and every ratio against the stored one. Figures that were not measured are skipped. */
export function judge(
  figures: Readonly<Record<string, number>>,
  baseline: Baseline,
  checked: readonly Budget[] = budgets,
): Verdict[] {
  const verdict = ({ name, limit, atLeast, enforced }: Budget): Verdict[] => {
    const measured = figures[name];
    if (measured === undefined) return [];
    const isMet = atLeast ? measured >= limit : measured <= limit;
    return [{ name, measured, limit, result: isMet ? 'ok' : enforced ? 'exceeded' : 'not yet' }];
  };
  const stored = Object.entries(baseline.ratios).map(([name, ratio]): Budget => {
    // Requests per second may fall, bytes may rise.
    const atLeast = !name.startsWith('JavaScript');
    const limit = ratio * (atLeast ? 1 - baseline.tolerance : 1 + baseline.tolerance);
    return { name, limit, atLeast, enforced: true };
  });
  return [
    ...checked.flatMap(verdict),
    ...stored.flatMap(verdict).map((one) => ({ ...one, name: `${one.name} (stored)` })),
  ];
}
