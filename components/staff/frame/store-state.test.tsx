import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '@/tests/setup/render-screen';
import { StoreState } from './store-state';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('@/lib/api/browser', () => ({ call, onCallFailure: () => () => undefined }));
afterEach(() => call.mockReset());

const end = Date.UTC(2026, 7, 12, 1);
const open = {
  maintenance: { enabled: false, endTime: null, message: '' },
  rest: { resting: false, endTime: null, waitSeconds: 0, message: '', appliesTo: [] },
};

it.each([
  ['open', {}, false, 'Store open'],
  ['closed', { rest: { ...open.rest, resting: true, endTime: end } }, false, 'Closed until 08-12 09:00'],
  [
    'in maintenance',
    { maintenance: { ...open.maintenance, enabled: true, endTime: end } },
    true,
    '维护至 08-12 09:00',
  ],
  [
    'in maintenance without an end, which counts more than the hours',
    {
      maintenance: { ...open.maintenance, enabled: true },
      rest: { ...open.rest, resting: true, endTime: end },
    },
    false,
    'Maintenance: no orders',
  ],
])('the bar says that the shop is %s', async (_, change, isChinese, text) => {
  call.mockResolvedValue({ ...open, ...change });
  renderScreen(<StoreState />, { isChinese });
  expect((await screen.findByRole('status')).textContent).toBe(text);
});
