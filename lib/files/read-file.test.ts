import { expect, it } from 'vitest';
import { csvLine } from '@/backend/platform/csv/csv';
import { readFileCell } from './read-file';
import { readTable } from './read-table';

it.each(['=1+1', "'=1+1", "''+1", '@a', '-1', '0012', '20260811000012345678', 'a"b', "'a", '="x"'])(
  'reads %j as it was before an export escaped it',
  (text) => {
    const table = readTable(csvLine([text, 'x']), ',');
    expect('rows' in table && readFileCell(table.rows[0]?.[0] ?? '')).toBe(text);
  },
);
