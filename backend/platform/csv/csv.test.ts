import { expect, it } from 'vitest';
import { csvLine } from './csv';

it('quotes text, doubles quotes and keeps numbers', () => {
  expect(csvLine(['a,b', 'say "hi"', 'two\r\nlines', -1.5, null, ''])).toBe(
    '"a,b","say ""hi""","two\r\nlines",-1.5,,""\r\n',
  );
});

it.each(['=1+1', '+86', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1'])(
  'does not let %j run as a formula',
  (text) => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`);
  },
);

it.each(['2026081100001234', '0012345', '20260811000012345678'])('writes %s as a text cell', (text) => {
  expect(csvLine([text, 'x'])).toBe(`"=""${text}""","x"\r\n`);
});
