import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eventsWithoutCaller, stateTable } from './state-table';

const domains = 'backend/domains';

/** Lines of production code that name an event as a value; the state table and `case` labels do not raise it. */
const lines = readdirSync(domains, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('state-table.ts'))
  .flatMap((file) => readFileSync(`${domains}/${file}`, 'utf8').split('\n'))
  .filter((line) => !/^\s*(?:case '|\/\/|\*|\/\*)/.test(line));

const raises = (event: string) =>
  lines.some((line) => line.includes(`'${event}'`) && !line.includes(`=== '${event}'`));

describe('order events', () => {
  it('have a caller, except those on the list', () => {
    const silent = Object.keys(stateTable).filter((event) => !raises(event));
    expect(silent.sort()).toEqual(Object.keys(eventsWithoutCaller).sort());
  });

  it('are all explained in docs/orders.md', () => {
    const document = readFileSync('docs/orders.md', 'utf8');
    const rows = document
      .split('\n')
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      )
      .filter((cells) => cells.length === 4);
    for (const [event, { from, to }] of Object.entries(stateTable)) {
      const row = rows.find(([name]) => name === `\`${event}\``)?.join(' ');
      expect(row, event).toBeDefined();
      for (const status of from) expect(row).toContain(`\`${status}\``);
      const words = {
        BEFORE_REFUND: 'status before the refund',
        CONTINUES: 'the same, or the status before the refund',
      };
      expect(row).toContain(to === 'BEFORE_REFUND' || to === 'CONTINUES' ? words[to] : `\`${to}\``);
    }
  });
});
