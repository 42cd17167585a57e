import { describe, expect, it } from 'vitest';
import { floods } from './floods';
import { type Measured, missedAims } from './verdict';

const aims = {
  ...{ cached: 50, others: 500, requests: 4, flooded: 64 },
  open: { direct: 400 },
  openMs: 20_000,
};
const seen = [
  { what: 'cached', ms: 3, status: 200 },
  { what: 'other', ms: 40, status: 200 },
  { what: 'cached', ms: 4, status: 200 },
  { what: 'other', ms: 50, status: 200 },
];
const report = { opened: 900, refused: 640, open: 256, longestMs: 12_000, responses: {} };
const good: Measured = { by: 'direct', seen, report, megabytes: 700 };

describe('a flood', () => {
  it('misses nothing when others are served in time, and it was sent', () => {
    expect(missedAims(aims, good)).toEqual([]);
  });

  it.each<[string, Partial<Measured>]>([
    ['other 503', { seen: [...seen.slice(1), { what: 'other', ms: 1, status: 503 }] }],
    ['cached above 50 ms', { seen: [...seen, { what: 'cached', ms: 51, status: 200 }] }],
    ['others above 500 ms', { seen: [...seen, { what: 'staff sign-in', ms: 501, status: 200 }] }],
    ['only 3 of 4 requests measured', { seen: seen.slice(1) }],
    ['memory above 1500 MB', { megabytes: 1_501 }],
    ['the flood has ended', { report: null }],
    ['the flood sent only 60 of 64', { report: { ...report, opened: 60, refused: 60 } }],
    ['the flood sent only 63 of 64', { report: { ...report, responses: { 429: 60, closed: 3 } } }],
    ['401 connections open', { report: { ...report, open: 401 } }],
    ['a connection open for 21 s', { report: { ...report, longestMs: 21_000 } }],
  ])('misses its aim: %s', (missed, change) => {
    expect(missedAims(aims, { ...good, ...change })).toEqual([missed]);
  });

  it('through nginx, which has one bound for all, may keep more connections for a short time', () => {
    expect(missedAims(aims, { ...good, by: 'nginx', report: { ...report, open: 9_000 } })).toEqual([]);
  });
});

it('every row of the table has its floods, with the aims of others', () => {
  const aimsOf = (pattern: RegExp) =>
    floods
      .filter(({ name }) => pattern.test(name))
      .map(({ name, watch, aims: { cached, others, requests } }) => [name, watch, cached, others, requests]);
  const slow = ['slow bodies', 'slow readers', 'idle'].flatMap((kind) =>
    [64, 500, 2_000].map((count) => [`${count} ${kind}`, 'reads', 50, 500, 500]),
  );
  expect(aimsOf(/^(?:64|500|2000) (?!half)/)).toEqual(slow);
  expect(aimsOf(/^80 × /)).toEqual(
    ['random searches', 'unknown products', '/?x='].map((name) => [
      `80 × ${name}`,
      'purchases',
      50,
      5_000,
      200,
    ]),
  );
  const work = ['sign-ins', 'invitations', 'exports', 'uploads', 'documents', 'webhooks'];
  const named = [...work.map((name) => `60 × ${name}`), '60 streams', '120 × all of these at once'];
  for (const name of named) {
    const [row] = floods.filter((flood) => flood.name === name);
    expect(row, name).toMatchObject({ watch: 'staff', aims: { others: 1_000 } });
  }
  expect(floods.find(({ name }) => name === '60 × sign-ins')?.aims.flooded).toBe(1_200);
  expect(floods.find(({ name }) => name === '10000 idle')?.aims).toMatchObject({
    flooded: 10_000,
    open: { direct: 400 },
  });
});
