import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Dashboard } from '@/components/dashboard/staff/dashboard';
import { Queues } from '@/components/dashboard/staff/queues';
import { OrderList } from '@/components/orders/staff/list/order-list';
import { OrderPage } from '@/components/orders/staff/order-page';
import { RefundList } from '@/components/refunds/staff/refund-list';
import { RequestPage } from '@/components/refunds/staff/request-page';
import { renderScreen } from '@/tests/setup/render-screen';
import { chinese, english } from '@/tests/setup/staff-texts';
import { AuditList } from './audit/audit-list';
import {
  dashboard,
  order,
  person,
  refund,
  refundEntry,
  request,
  session,
  waitingDecisions,
} from './example-staff';
import { PeoplePage } from './people/people-page';

vi.mock('next/navigation', () => ({
  usePathname: () => '/staff/orders',
  useSearchParams: () => new URLSearchParams(window.location.search),
  useRouter: () => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn(), back: vi.fn(), refresh: vi.fn() }),
}));

// jsdom has no canvas: the chart, which is loaded later, would fail or not, depending on the machine.
vi.mock('@/components/staff/charts/hours-chart', () => ({
  HoursChart: ({ label }: { label: string }) => <i role="img" aria-label={label} />,
}));

const page = <Row,>(records: Row[]) => ({ records, total: records.length, totalPages: 1 });
const answers: Record<string, unknown> = {
  'GET /order/admin/dashboard/view': dashboard,
  'GET /order/admin/decision/count': waitingDecisions,
  'GET /order/admin/first_day/view': { steps: null, version: 0, isBackedUp: false, rates: null },
  'GET /order/admin/order/total': { orders: 1512, isAbout: false, paid: 186_420.5 },
  'GET /order/admin/order/list': { rows: [order], next: '7' },
  'GET /order/admin/order/count': { ACTION: 3, HOLD: 2, UNPAID: 1, REFUNDS: 0 },
  'GET /upms/admin/saved_view/list': [{ id: '1', name: 'Codes', query: 'mode=CARD' }],
  'GET /order/admin/order/view': order,
  'GET /order/admin/refund/list': page([refund]),
  'GET /order/admin/aftersales/list': page([{ ...request, goodsCover: order.goodsCover, amount: 149.15 }]),
  'GET /order/admin/aftersales/view': request,
  'GET /upms/admin/staff/list': page([person]),
  'GET /auth/admin/session/list': [session],
  'GET /upms/admin/approval/count': { decide: 0, own: 0 },
  'GET /member/admin/message/count': {
    OPEN: 2,
    MINE: 1,
    UNASSIGNED: 1,
    COMPLAINT: 0,
    WAITING: 0,
    CLOSED: 0,
    medianFirstReplySeconds: null,
  },
  'GET /upms/admin/identity/list': page([]),
  'GET /upms/admin/operations/count': { dead: 0, alarms: 0, notices: 0, webhooks: 0 },
  'GET /store/member/site/config': {
    maintenance: { enabled: false, endTime: null, message: '' },
    rest: { resting: false, endTime: null, waitSeconds: 0, message: '', appliesTo: [] },
  },
  'GET /upms/admin/audit/list': { rows: [], next: null },
};
const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('@/lib/api/browser', () => ({ call, onCallFailure: () => () => undefined }));
call.mockImplementation(async (key: string) => answers[key]);

afterEach(() => window.history.replaceState(null, '', '/'));

it('the dashboard links figures and states to their orders', async () => {
  renderScreen(<Dashboard />, { hasFrame: true });
  const paid = await screen.findByRole('link', { name: /Paid orders/ });
  expect(paid.getAttribute('href')).toMatch(/^\/en\/staff\/orders\?from=\d{4}-\d{2}-\d{2}&to=/);
  expect(screen.getByRole('link', { name: /Orders on hold/ }).getAttribute('href')).toMatch(/screening$/);
  const stock = screen.getByRole('link', { name: /HK\$160.*6 left/ });
  expect(stock.getAttribute('href')).toBe('/en/staff/products/31');
  expect(stock.textContent).toContain('1.5 days');
  expect(screen.getByRole('link', { name: /Delivered.*77\.8%|Delivered.*87\.5%/ }).getAttribute('href')).toBe(
    '/en/staff/orders?from=2026-08-11&to=2026-08-11&step=DELIVERED',
  );
  expect(screen.getByText('↓ 6 s')).toBeTruthy();
  expect(screen.getByText('↓ 2.0 pt').closest('[data-tone]')?.getAttribute('data-tone')).toBe('bad');
});

it('the dashboard shows its figures with the panel of the first day, which would move them', async () => {
  let answer: (firstDay: unknown) => void = () => undefined;
  const firstDay = new Promise((resolve) => {
    answer = resolve;
  });
  call.mockImplementation((key: string) =>
    key === 'GET /order/admin/first_day/view' ? firstDay : Promise.resolve(answers[key]),
  );
  renderScreen(<Dashboard />, { hasFrame: true });
  const isCalled = (key: string) => call.mock.calls.some(([called]) => called === key);
  await waitFor(() => expect(isCalled('GET /order/admin/dashboard/view')).toBe(true));
  const hint = () => screen.getByRole('heading', { level: 1 }).parentElement?.querySelector('p');
  await waitFor(() => expect(hint()?.textContent?.trim()).not.toBe(''));
  expect(screen.queryByRole('link', { name: /Paid orders/ })).toBeNull();
  answer({ steps: null, version: 1, isBackedUp: false, rates: null });
  expect(await screen.findByRole('link', { name: /Paid orders/ })).toBeTruthy();
  call.mockImplementation(async (key: string) => answers[key]);
});

it('the dashboard keeps its days in the URL and requests them', async () => {
  renderScreen(<Dashboard />, { hasFrame: true });
  fireEvent.click(await screen.findByText('7 days'));
  expect(window.location.search).toBe('?range=7');
  window.history.replaceState(null, '', '/?from=2026-08-01&to=2026-08-03');
  renderScreen(<Dashboard />, { hasFrame: true });
  expect(await screen.findByRole('heading', { name: '2026-08-01 – 2026-08-03' })).toBeTruthy();
  await waitFor(() =>
    expect(call).toHaveBeenCalledWith(
      'GET /order/admin/dashboard/view',
      expect.objectContaining({ query: { from: '2026-08-01', to: '2026-08-03' } }),
    ),
  );
});

it.each([
  [false, 'the oldest is late'],
  [true, '最早的已超时'],
])(
  'the count of a queue is crimson only when its oldest row is late (Chinese: %s)',
  async (isChinese, late) => {
    const hour = 3_600_000;
    const marked = (within = '.s-rail') =>
      [...document.querySelectorAll(`${within} [data-late]`)].map((one) => one.closest('a')?.textContent);
    const tickets = (age: number) => ({ tickets: { count: 6, oldest: Date.now() - age } });
    answers['GET /order/admin/decision/count'] = {
      holds: { count: 17, oldest: Date.now() - 3 * hour },
      ...tickets(72 * hour),
    };
    const shown = renderScreen(<p>–</p>, { hasFrame: true, isChinese });
    await waitFor(() => expect(marked().some((text) => text?.includes('17'))).toBe(true));
    expect(marked().find((text) => text?.includes('17'))).toContain(late);
    // The bar of the phone has the same counts.
    expect(marked('.s-phone-bar')).toHaveLength(1);
    expect(marked('.s-phone-bar')[0]).toContain(`6, ${late}`);
    shown.unmount();
    answers['GET /order/admin/decision/count'] = {
      holds: { count: 17, oldest: Date.now() - hour },
      ...tickets(60_000),
    };
    renderScreen(<p>–</p>, { hasFrame: true, isChinese });
    expect(await screen.findByText('17')).toBeTruthy();
    expect(marked().some((text) => text?.includes('17'))).toBe(false);
    const bar = document.querySelector('.s-phone-bar');
    expect(bar?.textContent).toContain('6');
    expect(marked('.s-phone-bar')).toEqual([]);
  },
);

it('the dashboard folds the kinds of decision of which none waits', async () => {
  answers['GET /order/admin/decision/count'] = {
    holds: { count: 2, oldest: Date.now() - 3_600_000 },
    requests: { count: 0, oldest: null },
  };
  renderScreen(<Queues />, { hasFrame: true });
  const rest = await screen.findByText(/^Nothing waits in \d+ other kinds$/);
  const names = (rows: Iterable<Element> = []) =>
    [...rows].map((row) => row.querySelector('span')?.textContent);
  const details = rest.closest('details');
  expect(details?.open).toBe(false);
  expect(names(details?.querySelectorAll('li'))).toContain('Requests after the delivery');
  expect(names(details?.closest('section')?.querySelectorAll(':scope > ul > li'))).toEqual([
    'Orders on hold',
  ]);
});

it('the list of orders shows amounts in both currencies and pages by cursor', async () => {
  renderScreen(<OrderList />, { hasFrame: true });
  const link = await screen.findByRole('link', { name: /20260811 05528843/ });
  expect(link.getAttribute('href')).toBe('/en/staff/orders/2026081105528843');
  expect(screen.getByText('HK$494.53')).toBeTruthy();
  expect(screen.getByText('On hold · Risk')).toBeTruthy();
  expect(screen.getByText('Visa •4242')).toBeTruthy();
  expect(screen.getByTitle('de***o@shop.example').textContent).toBe('de***o');
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(window.location.search).toBe('?after=7');
});

it.each([
  ['en', english],
  ['zh-cn', chinese],
] as const)('an order with an open dispute says so beside its state in the list, in %s', async (_, text) => {
  const rows = [order, { ...order, id: '2', sn: '2026081105528844', isDisputed: true }];
  answers['GET /order/admin/order/list'] = { rows, next: null };
  renderScreen(<OrderList />, { hasFrame: true, isChinese: text === chinese });
  const tags = await screen.findAllByText(text.orderNotes.disputed);
  const marked = tags.map((tag) => tag.closest('tr, li')?.textContent);
  expect(marked).toHaveLength(1);
  expect(marked[0]).toContain('05528844');
  answers['GET /order/admin/order/list'] = { rows: [order], next: '7' };
});

it.each([
  ['en', english, false],
  ['zh-cn', chinese, true],
] as const)('the list of orders is sorted from its first page on, in %s', async (_, text, isChinese) => {
  window.history.replaceState(null, '', '/?after=7');
  renderScreen(<OrderList />, { hasFrame: true, isChinese });
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: text.list.sortBy }));
  fireEvent.click((await screen.findAllByTitle(text.list.sort.AMOUNT_DESC)).at(-1) as HTMLElement);
  expect(window.location.search).toBe('?sort=AMOUNT_DESC');
  cleanup();
  renderScreen(<OrderList />, { hasFrame: true, isChinese });
  await waitFor(() =>
    expect(call).toHaveBeenCalledWith(
      'GET /order/admin/order/list',
      expect.objectContaining({ query: expect.objectContaining({ sort: 'AMOUNT_DESC', after: undefined }) }),
    ),
  );
});

it('the list of orders shows how many it finds, and hides columns that the person does not want', async () => {
  const saved: { query: string }[] = [];
  type Input = { query?: { page?: string }; body?: { query: string } };
  call.mockImplementation(async (key: string, { query, body }: Input = {}) => {
    if (key === 'GET /upms/admin/saved_view/list') return query?.page === 'orders.columns' ? saved : [];
    if (key === 'POST /upms/admin/saved_view/save' && body) return saved.push(body);
    return answers[key];
  });
  renderScreen(<OrderList />, { hasFrame: true });
  expect(await screen.findByText('1,512 orders · paid ¥186,420.50')).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: 'Account to top up' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Account to top up' }));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Account to top up' })).toBeNull());
  expect(screen.getByRole('checkbox', { name: 'Order' }).hasAttribute('disabled')).toBe(true);
  await waitFor(() =>
    expect(call).toHaveBeenCalledWith('POST /upms/admin/saved_view/save', {
      body: { page: 'orders.columns', name: 'columns', query: 'account' },
    }),
  );
  call.mockImplementation(async (key: string) => answers[key]);
});

it('the number of very many orders is rounded, without a sum', async () => {
  answers['GET /order/admin/order/total'] = { orders: 987_654, isAbout: true, paid: null };
  renderScreen(<OrderList />, { hasFrame: true });
  expect(await screen.findByText('about 990,000 orders')).toBeTruthy();
});

it('an order offers what the response allows, and its dialog names the sum', async () => {
  renderScreen(<OrderPage orderSn={order.sn} />, { hasFrame: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Refuse' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('button', { name: 'Refuse and refund ¥447.45' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  expect(screen.getByText('¥34.27')).toBeTruthy();
});

it.each([
  ['en', english, true],
  ['zh-cn', chinese, false],
] as const)('an order names its dispute and the refund that waits, in %s', async (_, text, withheld) => {
  answers['GET /order/admin/order/view'] = {
    ...order,
    isDisputed: true,
    dispute: {
      id: '5',
      status: 'OPEN',
      reason: 'fraudulent',
      currency: 'USD',
      amount: 14.68,
      withheld,
      evidenceDueTime: '2099-08-15 20:00:00',
      evidenceTime: null,
      closedTime: null,
    },
    refundAsked: { approvalId: '41', by: 'Lin', isMe: false, amount: 447.45, time: '2026-08-11 20:11:05' },
  };
  renderScreen(<OrderPage orderSn={order.sn} />, { hasFrame: true, isChinese: text === chinese });
  const notes = await screen.findAllByRole('note');
  expect(screen.getByText(text.orderNotes.disputed)).toBeTruthy();
  expect(notes[0]?.textContent).toContain('US$14.68');
  expect(notes[0]?.textContent).toContain(text.disputes.reasons.fraud);
  expect(notes[0]?.textContent).toContain(text.orderNotes[withheld ? 'disputeEffect' : 'inquiryEffect']);
  expect(notes[1]?.textContent).toContain('Lin');
  expect(screen.getByRole('link', { name: text.orderNotes.toDisputes }).getAttribute('href')).toContain(
    'view=DISPUTES',
  );
  answers['GET /order/admin/order/view'] = order;
});

it('an event of an order names its state only when it says more', async () => {
  const [entry] = order.timeline;
  if (!entry) throw new Error('No entry');
  const delivered = { ...entry, id: '91', type: 'DELIVERY', status: 'PENDING_EVALUATE' as const, text: null };
  const paid = { ...entry, id: '92', type: 'PAYMENT', status: 'PENDING_REVIEW' as const, text: null };
  const held = { ...entry, id: '93' };
  answers['GET /order/admin/order/view'] = { ...order, timeline: [held, delivered, paid] };
  renderScreen(<OrderPage orderSn={order.sn} />, { hasFrame: true });
  expect(await screen.findByText('Payment received')).toBeTruthy();
  expect(screen.queryByText(/^Payment received →/)).toBeNull();
  expect(screen.getByText(/On hold$/, { selector: '.s-timeline b' })).toBeTruthy();
  expect(screen.queryByText('Delivered → Delivered')).toBeNull();
  expect(screen.getByRole('link', { name: order.member }).getAttribute('href')).toBe(
    `/en/staff/members/${order.memberId}`,
  );
  expect(screen.getByText(/7\.7%/)).toBeTruthy();
  answers['GET /order/admin/order/view'] = order;
});

it.each([
  [500, 'Refund ¥447.45', /starts at once/],
  [200, 'Ask for approval of ¥447.45', /another person approves/],
])('a refund with %s yuan left for one person is submitted as: %s', async (alone, submit, hint) => {
  answers['GET /order/admin/order/view'] = { ...order, actions: ['REFUND'] };
  answers['GET /order/admin/refund/view'] = {
    orderSn: order.sn,
    canRefund: true,
    isDisputed: false,
    paid: 447.45,
    fee: 16.8,
    refunded: 0,
    open: 0,
    refundable: 447.45,
    alone,
    coins: 90,
    language: 'zh-hk',
    texts: { FAULTY: '商品無法使用', DELAY: '發貨延遲' },
    units: { quantity: 3, delivered: 3, refunded: 0 },
    refunds: [],
  };
  renderScreen(<OrderPage orderSn={order.sn} />, { hasFrame: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = await screen.findByRole('dialog');
  // The text for the member follows the reason until a person changes it.
  const text = await within(dialog).findByRole('textbox', { name: 'Text for the member, in 繁體中文' });
  const choose = async (reason: string) => {
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'Reason' }));
    const [option] = (await screen.findAllByTitle(reason)).slice(-1);
    fireEvent.click(option as HTMLElement);
  };
  await choose('Faulty');
  await waitFor(() => expect(text).toHaveProperty('value', '商品無法使用'));
  fireEvent.change(text, { target: { value: '請等候' } });
  await choose('Delay');
  expect(text).toHaveProperty('value', '請等候');
  expect(within(dialog).getByText('Coins taken back').nextSibling?.textContent).toBe('90');
  expect(await within(dialog).findByRole('button', { name: submit })).toBeTruthy();
  expect(within(dialog).getByText(hint)).toBeTruthy();
  answers['GET /order/admin/order/view'] = order;
});

describe('an order that the supplier refused', () => {
  const refusedOrder = {
    ...order,
    status: 'PENDING_REVIEW',
    holdReason: 'SUPPLIER',
    deliveryMode: 'DIRECT',
    actions: ['DENY', 'RELEASE'],
    correction: { asked: null },
    delivery: { ...order.delivery, state: 'FAILED', failReason: 'goods_account_forbidden' },
  };
  const accountForm = {
    fields: [{ key: 'account', type: 'tel', required: true, label: 'Phone number', pattern: '^1\\d{10}$' }],
    account: '138****0000',
    isChecked: false,
    ask: '請告知正確帳號',
  };
  beforeEach(() => {
    answers['GET /order/admin/order/view'] = refusedOrder;
    answers['GET /order/admin/order/account_form'] = accountForm;
  });
  afterEach(() => {
    answers['GET /order/admin/order/view'] = order;
  });

  it('is not said to be delivered at once by its release', async () => {
    renderScreen(<OrderPage orderSn={order.sn} />, { hasFrame: true });
    fireEvent.click(await screen.findByRole('button', { name: 'Release' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(/sent to the supplier again, with the same account/)).toBeTruthy();
    expect(within(dialog).queryByText(/delivered at once/)).toBeNull();
  });

  it('gets another account with a reason, after the form of the product', async () => {
    answers['POST /order/admin/order/correct_account'] = { approvalId: null, roleList: [] };
    renderScreen(<OrderPage orderSn={order.sn} />, { hasFrame: true });
    fireEvent.click(await screen.findByRole('button', { name: 'Correct the account' }));
    const dialog = await screen.findByRole('dialog');
    const field = await within(dialog).findByLabelText('Phone number');
    const submit = within(dialog).getByRole('button', { name: /^Correct and deliver/ });
    fireEvent.change(field, { target: { value: '12' } });
    fireEvent.click(submit);
    expect(await within(dialog).findByText('The format is wrong')).toBeTruthy();
    fireEvent.change(field, { target: { value: '13900139000' } });
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'Reason' }));
    fireEvent.click((await screen.findAllByTitle('Member wrote it')).at(-1) as HTMLElement);
    fireEvent.click(submit);
    await waitFor(() =>
      expect(call.mock.calls.find(([key]) => key === 'POST /order/admin/order/correct_account')?.[1]).toEqual(
        {
          body: {
            orderSn: order.sn,
            version: order.version,
            values: { account: '13900139000' },
            reason: 'Member wrote it',
          },
        },
      ),
    );
  });

  it('asks the member with a message in their language', async () => {
    renderScreen(<OrderPage orderSn={order.sn} />, { hasFrame: true, isChinese: true });
    fireEvent.click(await screen.findByRole('button', { name: '询问会员' }));
    expect(await screen.findByDisplayValue('請告知正確帳號')).toBeTruthy();
  });
});

it('requests and refunds are listed, and a request is decided by its kind', async () => {
  const list = renderScreen(<RefundList />, { hasFrame: true });
  expect(await screen.findByText('Replacement code')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^To decide/ }).textContent).toBe('To decide1');
  expect(screen.getByText('¥149.15')).toBeTruthy();
  list.unmount();
  renderScreen(<RequestPage id="9" />, { hasFrame: true });
  expect(await screen.findByRole('button', { name: 'Replace codes' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Refuse' })).toBeTruthy();
});

it.each([
  ['en', english, false],
  ['zh-cn', chinese, true],
] as const)('requests and refunds are searched in every state, in %s', async (_, text, isChinese) => {
  window.history.replaceState(null, '', '/?view=DONE');
  answers['GET /order/admin/aftersales/list'] = page([
    { ...request, goodsCover: order.goodsCover, amount: 149.15, by: ['CARD_END'] },
  ]);
  renderScreen(<RefundList />, { hasFrame: true, isChinese });
  const field = await screen.findByRole('searchbox', { name: text.refunds.search });
  fireEvent.change(field, { target: { value: '4242' } });
  fireEvent.submit(field);
  expect(window.location.search).toBe('?view=DONE&q=4242');
  cleanup();
  renderScreen(<RefundList />, { hasFrame: true, isChinese });
  const table = await screen.findByRole('table', { name: text.refunds.found.requests });
  expect(await within(table).findByText(text.foundBy.CARD_END)).toBeTruthy();
  expect(await screen.findByRole('table', { name: text.refunds.found.refunds })).toBeTruthy();
  for (const list of ['aftersales', 'refund']) {
    const asked = call.mock.calls.filter(([key]) => key === `GET /order/admin/${list}/list`);
    expect(asked.map(([, input]) => input.query)).toContainEqual(
      expect.objectContaining({ q: '4242', pageNumber: 1 }),
    );
  }
});

it('rows are not counted before they are known', async () => {
  const pending = new Promise(() => undefined);
  call.mockImplementation((key: string) => (key.endsWith('/list') ? pending : Promise.resolve(answers[key])));
  for (const list of [<RefundList key="1" />, <OrderList key="2" />]) {
    const shown = renderScreen(list);
    const pager = await screen.findByRole('navigation', { name: 'Pages' });
    expect(pager.textContent).not.toMatch(/\d/);
    shown.unmount();
  }
  call.mockImplementation(async (key: string) => answers[key]);
});

it('the audit log names the reasons of refunds, not their codes', async () => {
  answers['GET /upms/admin/audit/list'] = { rows: [refundEntry], next: null };
  window.history.replaceState(null, '', `/?open=${refundEntry.id}`);
  renderScreen(<AuditList />, { isChinese: true });
  await waitFor(() => expect(screen.getAllByText('商品有问题: second one')).toHaveLength(2));
  expect(document.body.textContent).not.toContain('FAULTY');
  answers['GET /upms/admin/audit/list'] = { rows: [], next: null };
});

it.each([
  [false, ['Price', '¥336.00', '¥342.80', 'Name · English', 'On hold', 'yes']],
  [true, ['价格', '¥336.00', '¥342.80', '名称 · English', '待审核', '是']],
])('the audit log has names and amounts, no stored codes (Chinese: %s)', async (isChinese, texts) => {
  answers['GET /upms/admin/audit/list'] = {
    rows: [
      {
        ...refundEntry,
        action: 'goods.save',
        reason: null,
        before: { priceFen: 33_600, name: { en: 'Old' }, status: 'PENDING_REVIEW', onSale: true },
        after: { priceFen: 34_280, name: { en: 'New' }, status: 'PENDING_SHIPMENT', onSale: false },
        detail: {},
      },
    ],
    next: null,
  };
  window.history.replaceState(null, '', `/?open=${refundEntry.id}`);
  renderScreen(<AuditList />, { isChinese });
  for (const text of texts) expect(await screen.findByText(text)).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/priceFen|PENDING_|\{/);
  answers['GET /upms/admin/audit/list'] = { rows: [], next: null };
});

it('the audit log names what its rows are about, with a link', async () => {
  const subject = { kind: 'PRODUCT', name: 'Orbit Console Card' };
  answers['GET /upms/admin/audit/list'] = {
    rows: [{ ...refundEntry, action: 'goods.save', subjectId: '31', subject, reason: 'clearer name' }],
    next: null,
  };
  window.history.replaceState(null, '', `/?open=${refundEntry.id}`);
  renderScreen(<AuditList />);
  expect(await screen.findByText('Orbit Console Card', { selector: 'span' })).toBeTruthy();
  const link = await screen.findByRole('link', { name: 'Orbit Console Card' });
  expect(link.getAttribute('href')).toContain('/staff/products/31');
  answers['GET /upms/admin/audit/list'] = { rows: [], next: null };
});

it('the audit log is filtered by one action, names the approver, and is downloaded as it is filtered', async () => {
  const approval = { requestedBy: 'Ruo', decidedBy: 'Mei', isApproved: true };
  answers['GET /upms/admin/audit/list'] = { rows: [{ ...refundEntry, approval }], next: null };
  window.history.replaceState(null, '', `/?open=${refundEntry.id}`);
  const list = renderScreen(<AuditList />);
  expect(await screen.findByText('Mei')).toBeTruthy();
  expect(screen.getByText('Approved by')).toBeTruthy();
  expect(screen.getByText('Ruo')).toBeTruthy();
  list.unmount();
  window.history.replaceState(null, '', '/');
  renderScreen(<AuditList />);
  fireEvent.click(await screen.findByRole('button', { name: 'Action' }));
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Find' }), { target: { value: 'stock' } });
  expect(screen.queryByRole('button', { name: 'Saved a product' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Changed the stock' }));
  expect(window.location.search).toBe('?is=stock.change');
  cleanup();
  renderScreen(<AuditList />);
  await waitFor(() =>
    expect(call.mock.calls.at(-1)).toMatchObject([
      'GET /upms/admin/audit/list',
      { query: { is: 'stock.change' } },
    ]),
  );
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('', { status: 500 }));
  fireEvent.click(screen.getByRole('button', { name: 'Export Excel' }));
  await waitFor(() => expect(String(fetched.mock.calls[0]?.[0])).toContain('is=stock.change'));
  expect(String(fetched.mock.calls[0]?.[0])).toContain('format=XLSX');
  fetched.mockRestore();
  window.history.replaceState(null, '', '/');
  answers['GET /upms/admin/audit/list'] = { rows: [], next: null };
});

it('staff are listed with their roles, and the audit log says when it is empty', async () => {
  const people = renderScreen(<PeoplePage />, { hasFrame: true });
  await waitFor(() => expect(screen.getByText('service@shop.example')).toBeTruthy());
  expect(screen.getByText('Not set up')).toBeTruthy();
  people.unmount();
  renderScreen(<AuditList />, { hasFrame: true });
  expect(await screen.findByText('No rows match these filters')).toBeTruthy();
});

it.each([
  [false, ['up to ¥200.00', 'up to ¥500.00', 'up to ¥500.00'], 'Coins of one person per day', 'below 4 %'],
  [true, ['至多 ¥200.00', '至多 ¥500.00', '至多 ¥500.00'], '单人每日平台币合计', '低于 4 %'],
])(
  'the matrix of roles shows what one person may do alone (Chinese: %s)',
  async (isChinese, refunds, day, margin) => {
    const value = {
      priceChangePercent: 5,
      leastMarginPercent: 4,
      lotCny: 50_000,
      coins: 5000,
      coinsPerDay: 20_000,
      refundCny: 500,
      refundServiceCny: 200,
      releaseCny: 2000,
    };
    answers['GET /upms/admin/setting/list'] = [{ key: 'approvalLimits', value }];
    window.history.replaceState(null, '', '/?view=ROLES');
    renderScreen(<PeoplePage />, { isChinese });
    expect(await screen.findByText(day)).toBeTruthy();
    expect(screen.getByText(margin)).toBeTruthy();
    const cells = (name: string) => {
      const row = screen.getByRole('rowheader', { name }).closest('tr');
      return [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent);
    };
    const no = isChinese ? '无' : 'no';
    const shown = cells(isChinese ? '退款' : 'Refund orders');
    expect(shown).toEqual([refunds[0], refunds[1], no, refunds[2], refunds[1]]);
    expect(document.body.textContent).not.toContain('coinsPerDay');
  },
);

it('the matrix of roles stays readable when the limits cannot be loaded', async () => {
  const { 'GET /upms/admin/setting/list': _, ...others } = answers;
  call.mockImplementation(async (key: string) => {
    if (key === 'GET /upms/admin/setting/list') throw new Error('offline');
    return others[key];
  });
  window.history.replaceState(null, '', '/?view=ROLES');
  renderScreen(<PeoplePage />);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.getByRole('rowheader', { name: 'Refund orders' }).closest('tr')?.textContent).toContain(
    'yes',
  );
  call.mockImplementation(async (key: string) => answers[key]);
});

it('the dashboard keeps its head and its days when its figures cannot be loaded', async () => {
  call.mockImplementation(async (key: string) => {
    if (key === 'GET /order/admin/dashboard/view') throw new Error('offline');
    return answers[key];
  });
  window.history.replaceState(null, '', '/?range=7');
  renderScreen(<Dashboard />);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.getByText('30 days')).toBeTruthy();
  expect(document.querySelector('[aria-busy="true"]')).toBeNull();
  call.mockImplementation(async (key: string) => answers[key]);
});
