import { printFigures } from '../setup/run-counts';

/** The seed of the requests; `npm run attack -- --seed 7` sets it. */
export const attackSeed = (): number => Number(process.env.ATTACK_SEED ?? 1);

export type Report = {
  /** @param problem null when the response is right */
  add(kind: string, status: number, problem: string | null): void;
  /** Prints the table of kinds and statuses. @returns the problems */
  end(): string[];
};

/** Counts responses by the kind of their request and by status. */
export function printReport(title: string, seed: number): Report {
  const counts = new Map<string, Map<number, number>>();
  const problems: string[] = [];
  return {
    add(kind, status, problem) {
      const row = counts.get(kind) ?? new Map<number, number>();
      row.set(status, (row.get(status) ?? 0) + 1);
      counts.set(kind, row);
      if (problem) problems.push(problem);
    },
    end() {
      const statuses = [...new Set([...counts.values()].flatMap((row) => [...row.keys()]))].sort(
        (a, b) => a - b,
      );
      const rows = [...counts].sort(([left], [right]) => left.localeCompare(right));
      const sum = (row: Map<number, number>) => [...row.values()].reduce((total, count) => total + count, 0);
      const width = Math.max(10, ...rows.map(([kind]) => kind.length + 2));
      const line = (name: string, cells: (string | number)[]) =>
        `  ${name.padEnd(width)}${cells.map((cell) => String(cell).padStart(8)).join('')}`;
      const total = rows.reduce((all, [, row]) => all + sum(row), 0);
      printFigures(
        [
          `${total} ${title}, seed ${seed}, ${problems.length} problems`,
          line('', [...statuses, 'together']),
          ...rows.map(([kind, row]) =>
            line(kind, [...statuses.map((status) => row.get(status) ?? 0), sum(row)]),
          ),
          ...problems.map((problem) => `  ${problem}`),
        ].join('\n'),
      );
      return problems;
    },
  };
}
