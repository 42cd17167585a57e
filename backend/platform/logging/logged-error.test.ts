import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, it } from 'vitest';
import { errorText, loggedError } from './logged-error';

const cause = Object.assign(new Error('duplicate key value violates unique constraint "member_email"'), {
  code: '23505',
  detail: 'Key (email)=(someone@tianyun.example) already exists.',
});
const failed = new DrizzleQueryError(
  'insert into member values ($1, $2)',
  ['someone@tianyun.example', '481516'],
  cause,
);

it('asvs:V16.2.5 names the query and its cause, and no parameter', () => {
  const text = JSON.stringify(loggedError(failed));
  expect(text).not.toMatch(/someone|481516/);
  expect(loggedError(failed)).toMatchObject({
    type: 'DrizzleQueryError',
    query: 'insert into member values ($1, $2)',
    stack: expect.stringMatching(/^ {4}at /),
    cause: { code: '23505' },
  });
  expect(errorText(failed)).toBe(`Failed query: insert into member values ($1, $2): ${cause.message}`);
});

it('keeps the fields of other errors, and what is not an error', () => {
  const error = Object.assign(new Error('refused'), { kind: 'PERMANENT' });
  expect(loggedError(error)).toMatchObject({ message: 'refused', kind: 'PERMANENT' });
  expect(loggedError('text')).toBe('text');
});
