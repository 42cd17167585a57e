import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StaffRole } from '@/lib/permissions/staff-permissions';
import { renderScreen } from '@/tests/setup/render-screen';
import { chinese, english } from '@/tests/setup/staff-texts';
import { ConnectionsPage } from './connections-page';

vi.mock('next/navigation', () => ({
  usePathname: () => '/staff/system/connections',
  useSearchParams: () => new URLSearchParams(window.location.search),
  useRouter: () => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn(), back: vi.fn(), refresh: vi.fn() }),
}));
const call = vi.hoisted(() => vi.fn());
vi.mock('@/lib/api/browser', () => ({ call, onCallFailure: () => () => undefined }));

const time = '2026-08-11 20:11:05';
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const erp = {
  id: '7',
  url: 'https://erp.merchant.example/hooks',
  description: 'ERP',
  events: ['order.created', 'stock.changed'],
  state: 'ACTIVE',
  waiting: 3,
  failed: 12,
  acceptedTime: time,
  failedTime: null,
  formerUntil: null,
  createdTime: time,
  version: 4,
};
const stopped = { ...erp, id: '8', description: 'Warehouse', state: 'GONE', failed: 0, acceptedTime: null };
const event = {
  id: '70',
  connectionId: '7',
  webhookId: 'evt_70',
  type: 'order.status_changed',
  subject: '2026081102204973',
  status: 'WAITING',
  tries: 2,
  time,
  lastTime: time,
  nextTime: '2026-08-11 20:16:05',
  responseCode: 503,
  responseText: 'database is down',
  failure: null as string | null,
};
const events = [
  event,
  {
    ...event,
    id: '71',
    status: 'FAILED',
    nextTime: null,
    responseCode: null,
    responseText: null,
    failure: 'ADDRESS',
  },
  {
    ...event,
    id: '72',
    type: 'of.another.release',
    status: 'SENT',
    nextTime: null,
    responseCode: 204,
    responseText: null,
  },
];
const answers: Record<string, unknown> = {
  'GET /upms/admin/connection/list': [erp, stopped],
  'GET /upms/admin/connection/events': { rows: events, next: '70-7' },
  'POST /upms/admin/connection/create': { id: '9', secret },
  'POST /upms/admin/connection/rotate': { secret, formerUntil: '2026-08-12 20:11:05' },
  'POST /upms/admin/connection/replay_failed': { count: 2 },
  'GET /upms/admin/api_key/list': [],
};
beforeEach(() => {
  call.mockReset();
  call.mockImplementation(async (key: string) => answers[key] ?? null);
});
afterEach(cleanup);

const text = english.connections;
const show = (query = '', roles: StaffRole[] = ['ROLE_ADMIN'], isChinese = false) => {
  window.history.replaceState(null, '', `/staff/system/connections${query}`);
  renderScreen(<ConnectionsPage />, { roles, isChinese });
};
const sent = (key: string) =>
  call.mock.calls.filter(([name]) => name === key).map(([, options]) => options.body);
const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('tr');
  if (!row) throw new Error(`No row ${name}`);
  return within(row);
};
const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const choose = async (name: string, item: string) => {
  fireEvent.click((await rowOf(name)).getByRole('button', { name: text.more }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};
const dialogButton = async (name: string) =>
  within(await screen.findByRole('dialog')).getByRole('button', { name });

describe('the list of endpoints', () => {
  it('says where events go, how many wait and failed, and what state it is in', async () => {
    show();
    const row = await rowOf('ERP');
    for (const shown of [erp.url, '2 event types', text.states.ACTIVE, '3', '12']) {
      expect(row.getByText(shown)).toBeTruthy();
    }
    expect((await rowOf('Warehouse')).getByText(text.states.GONE)).toBeTruthy();
    expect((await rowOf('Warehouse')).getByRole('button', { name: text.test }).hasAttribute('disabled')).toBe(
      true,
    );
  });

  it('is in Chinese, and without endpoints says what to do', async () => {
    answers['GET /upms/admin/connection/list'] = [];
    show('', ['ROLE_ADMIN'], true);
    expect(await screen.findByText(chinese.connections.empty)).toBeTruthy();
    expect(screen.getByText(chinese.connections.emptyHint)).toBeTruthy();
    answers['GET /upms/admin/connection/list'] = [erp, stopped];
  });

  it('has no actions for operations, who only see it', async () => {
    show('', ['ROLE_OPERATIONS']);
    fireEvent.click((await rowOf('ERP')).getByRole('button', { name: text.events }));
    expect(window.location.search).toBe('?view=EVENTS&endpoint=7');
    expect(screen.queryByRole('button', { name: text.add })).toBeNull();
    expect(screen.queryByRole('button', { name: text.test })).toBeNull();
  });
});

describe('an administrator', () => {
  it('adds an endpoint and sees its secret until they have stored it', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: text.add }));
    fireEvent.click(await dialogButton(text.addSubmit));
    for (const missing of [
      text.urlMissing,
      text.descriptionMissing,
      text.eventsMissing,
      text.reasonMissing,
    ]) {
      expect(await screen.findByText(missing)).toBeTruthy();
    }
    await fill(text.description, 'WMS');
    await fill(text.url, 'https://wms.merchant.example/in');
    await fill(text.reason, 'the warehouse packs parcels');
    fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(text.type.delivery_changed) }));
    fireEvent.click(await dialogButton(text.addSubmit));
    expect(await screen.findByText(secret)).toBeTruthy();
    expect(screen.getByText(text.secretOnce)).toBeTruthy();
    expect(sent('POST /upms/admin/connection/create')).toEqual([
      {
        description: 'WMS',
        url: 'https://wms.merchant.example/in',
        reason: 'the warehouse packs parcels',
        events: ['delivery.changed'],
      },
    ]);
    fireEvent.click(await dialogButton(text.secretDone));
    await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
  });

  it('changes, rotates, pauses, tests and deletes one', async () => {
    show();
    await choose('ERP', text.edit);
    await fill(text.url, 'https://erp.merchant.example/v2');
    await fill(text.reason, 'it has moved');
    fireEvent.click(await dialogButton(text.editSubmit));
    await waitFor(() =>
      expect(sent('POST /upms/admin/connection/update')).toEqual([
        {
          ...{ id: '7', version: 4, description: 'ERP', events: ['order.created', 'stock.changed'] },
          ...{ url: 'https://erp.merchant.example/v2', reason: 'it has moved' },
        },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click((await rowOf('ERP')).getByRole('button', { name: text.test }));
    await waitFor(() => expect(sent('POST /upms/admin/connection/test')).toEqual([{ id: '7' }]));
    await choose('ERP', text.pause);
    await waitFor(() =>
      expect(sent('POST /upms/admin/connection/pause')).toEqual([{ id: '7', version: 4, isPaused: true }]),
    );
    await choose('ERP', text.rotate);
    fireEvent.click(await dialogButton(text.rotate));
    expect(await screen.findByText(secret)).toBeTruthy();
    expect(screen.getByText('Until 2026-08-12 20:11:05 the former secret signs as well.')).toBeTruthy();
    fireEvent.click(await dialogButton(text.secretDone));
    await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
    await choose('ERP', text.remove);
    await fill(text.reason, 'it is replaced');
    fireEvent.click(await dialogButton(text.remove));
    await waitFor(() =>
      expect(sent('POST /upms/admin/connection/delete')).toEqual([
        { id: '7', version: 4, reason: 'it is replaced' },
      ]),
    );
  });
});

describe('the sent events', () => {
  it('have tries, status, response and the next try', async () => {
    show('?view=EVENTS');
    const list = await screen.findByRole('table', { name: text.view.EVENTS });
    await within(list).findAllByText(text.type.order_status_changed);
    for (const shown of [
      '503 · Next 08-11 20:16',
      'database is down',
      text.failure.ADDRESS,
      '204',
      text.status.WAITING,
      text.status.FAILED,
      text.status.SENT,
    ]) {
      expect(within(list).getByText(shown), shown).toBeTruthy();
    }
    expect(within(list).getAllByText('of.another.release').length).toBeGreaterThan(0);
    expect(within(list).getAllByText('2026081102204973')).toHaveLength(3);
  });

  it('are sent again one by one, and all that failed since a time', async () => {
    show('?view=EVENTS', ['ROLE_OPERATIONS']);
    const [first] = await screen.findAllByRole('button', { name: text.replay });
    if (!first) throw new Error('No button');
    fireEvent.click(first);
    await waitFor(() =>
      expect(sent('POST /upms/admin/connection/replay')).toEqual([{ id: '70', connectionId: '7' }]),
    );
    fireEvent.click(screen.getByRole('button', { name: text.replayFailed }));
    expect(await screen.findByText(text.replayFailedEffect)).toBeTruthy();
    fireEvent.click(await dialogButton(text.replay));
    await waitFor(() =>
      expect(sent('POST /upms/admin/connection/replay_failed')).toEqual([
        { id: '7', since: expect.any(Number) },
      ]),
    );
    expect(await screen.findByText('2 events are queued again')).toBeTruthy();
  });

  it('are not sent again by those who may not', async () => {
    show('?view=EVENTS', ['ROLE_CATALOGUE']);
    await screen.findByRole('table', { name: text.view.KEYS });
    expect(screen.queryByRole('button', { name: text.replay })).toBeNull();
    expect(screen.queryByText(text.view.EVENTS)).toBeNull();
  });
});
