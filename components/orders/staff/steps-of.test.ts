import { expect, it } from 'vitest';
import type { StaffOrderDetail } from '@/lib/orders/staff/contract';
import { stepsOf } from './steps-of';

type Input = Parameters<typeof stepsOf>[0];

const entry = (type: string, time: string): StaffOrderDetail['timeline'][number] => ({
  id: '1',
  type,
  event: null,
  status: null,
  actor: 'SYSTEM',
  name: null,
  text: null,
  memberText: null,
  time: `2026-08-11 ${time}:00`,
});
const order = (changes: Partial<Input>): Input => ({
  status: 'PENDING_PAYMENT',
  createdTime: '2026-08-11 10:00:00',
  timeline: [],
  delivery: {
    state: 'WAITING',
    delivered: 0,
    supplier: null,
    supplierOrderNo: null,
    failReason: null,
    expressCompany: null,
    trackingNo: null,
    trackingUrl: null,
    time: null,
  },
  ...changes,
});
const states = (input: Input) => stepsOf(input).map(({ key, state }) => `${key} ${state}`);

it('shows the step that an unpaid order is in', () => {
  expect(states(order({}))).toEqual([
    'placed done',
    'paid now',
    'screened later',
    'delivered later',
    'completed later',
  ]);
});

it('shows the times of the steps that were passed', () => {
  const timeline = [entry('REVIEW', '10:02'), entry('PAYMENT', '10:01')];
  expect(stepsOf(order({ status: 'PENDING_SHIPMENT', timeline })).slice(1, 4)).toEqual([
    { key: 'paid', time: '2026-08-11 10:01:00', state: 'done' },
    { key: 'screened', time: '2026-08-11 10:02:00', state: 'done' },
    { key: 'delivered', time: null, state: 'now' },
  ]);
});

it('ends with the refund or with the cancellation', () => {
  expect(states(order({ status: 'PENDING_REFUND' }))).toEqual(['placed done', 'paid done', 'refund now']);
  expect(states(order({ status: 'REFUNDED' })).at(-1)).toBe('refund done');
  expect(states(order({ status: 'OVERDUE_PAYMENT' }))).toEqual(['placed done', 'closed done']);
});

it('has passed every step of a completed order', () => {
  expect(states(order({ status: 'COMPLETED' })).at(-1)).toBe('completed done');
});
