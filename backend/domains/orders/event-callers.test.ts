import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eventsWithoutCaller, type OrderEvent, stateTable } from './state-table';

const domains = 'backend/domains';
const events = Object.keys(stateTable) as OrderEvent[];

/** The state table names no caller, and `staff-actions.ts` only whether an event would be legal. */
const files = readdirSync(domains, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/\.test\.ts$|\/(state-table|staff-actions)\.ts$/.test(file),
);

/** A line that passes an event on: to `transition()`, to `raise()`, or to its caller from a function that chooses one. */
function raisedIn(file: string): OrderEvent[] {
  let name = '';
  return readFileSync(`${domains}/${file}`, 'utf8')
    .split('\n')
    .flatMap((line) => {
      name = /^(?:export )?(?:async )?function (\w+)/.exec(line)?.[1] ?? name;
      const isRaising =
        /\bevent(?: =|:) |\braise\(/.test(line) || (name === 'eventOf' && /\breturn /.test(line));
      if (!isRaising || /^\s*(?:case '|\/\/|\*|\/\*)/.test(line)) return [];
      const values = line.replaceAll(/[=!]== '\w+'/g, '');
      return events.filter((event) => values.includes(`'${event}'`));
    });
}

const raised = files.map((file) => ({ file, events: raisedIn(file) }));
const callersOf = (event: OrderEvent) =>
  raised.flatMap((each) => (each.events.includes(event) ? [each.file.replaceAll('\\', '/')] : [])).toSorted();

/** The rows of the table of events by event. */
const rows = new Map(
  readFileSync('docs/orders.md', 'utf8')
    .split('\n## Events\n')[1]
    ?.split('\n## ')[0]
    ?.split('\n')
    .map((line) => line.split('|').slice(1, -1))
    .filter((cells) => cells.length === 4)
    .map((cells) => [named(cells[0])[0], cells.slice(1)]),
);

/** What a cell names in backticks. */
function named(cell = ''): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '');
}

/** Files are named without the folders that the reader can leave out. */
function isFile(text: string, file: string): boolean {
  return file === text || file.endsWith(`/${text}`);
}

describe('order events', () => {
  it('have a caller, except those on the list', () => {
    const silent = events.filter((event) => callersOf(event).length === 0);
    expect(silent.sort()).toEqual(Object.keys(eventsWithoutCaller).sort());
  });

  it('are those of docs/orders.md', () => {
    expect([...rows.keys()].filter((name) => name !== undefined).toSorted()).toEqual(events.toSorted());
  });

  it.each(events)('%s has its statuses in docs/orders.md', (event) => {
    const [from, to = ''] = rows.get(event) ?? [];
    const row = stateTable[event];
    expect(named(from).toSorted()).toEqual([...row.from].toSorted());
    const words = {
      BEFORE_REFUND: 'status before the refund',
      CONTINUES: 'the same, or the status before the refund',
    };
    expect(to.trim()).toBe(
      row.to === 'BEFORE_REFUND' || row.to === 'CONTINUES' ? words[row.to] : `\`${row.to}\``,
    );
  });

  it.each(events)('%s is raised by the files that docs/orders.md names', (event) => {
    const callers = callersOf(event);
    const files = named(rows.get(event)?.[2]).filter((name) => name.endsWith('.ts'));
    expect(files.filter((file) => !callers.some((caller) => isFile(file, caller)))).toEqual([]);
    expect(callers.filter((caller) => !files.some((file) => isFile(file, caller)))).toEqual([]);
  });
});
