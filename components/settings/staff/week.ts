import * as z from 'zod/mini';

/** When the shop is closed on each day, Monday first, as `01:00-09:00`, several joined by commas; empty: open all day. */
export type Week = readonly string[];

const schedule = z.array(z.object({ days: z.array(z.number()), from: z.string(), to: z.string() }));

const days = [1, 2, 3, 4, 5, 6, 7] as const;

/** The week of a stored schedule. */
export function weekOf(stored: unknown): Week {
  const known = schedule.safeParse(stored);
  const entries = known.success ? known.data : [];
  return days.map((day) =>
    entries
      .filter((entry) => entry.days.includes(day))
      .map(({ from, to }) => `${from}-${to}`)
      .join(', '),
  );
}

const clock = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** The hours of one day; null when they cannot be read. */
function hoursOf(text: string): { from: string; to: string }[] | null {
  const parts = text
    .replaceAll(/[–—~～]/g, '-')
    .replaceAll('，', ',')
    .replaceAll('：', ':')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const hours = parts.map((part) => {
    const [from = '', to = '', ...more] = part.split('-').map((time) => time.trim());
    return clock.test(from) && clock.test(to) && more.length === 0 ? { from, to } : null;
  });
  return hours.every((one) => one !== null) ? hours : null;
}

/** The first day whose hours cannot be read, 1 for Monday; null when all can. */
export function wrongDay(week: Week): number | null {
  const index = week.findIndex((text) => hoursOf(text) === null);
  return index < 0 ? null : index + 1;
}

/** The schedule of a week that {@link wrongDay} accepts; days with the same hours share an entry. */
export function scheduleOf(week: Week): { days: number[]; from: string; to: string }[] {
  const found = new Map<string, { days: number[]; from: string; to: string }>();
  week.forEach((text, index) => {
    for (const { from, to } of hoursOf(text) ?? []) {
      const entry = found.get(`${from}-${to}`) ?? { days: [], from, to };
      entry.days.push(index + 1);
      found.set(`${from}-${to}`, entry);
    }
  });
  return [...found.values()];
}
