import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApprovalList } from '@/components/approvals/staff/approval-list';
import { OperationsPage } from '@/components/operations/staff/operations-page';
import { Reconciliation } from '@/components/reconciliation/staff/reconciliation';
import { RefundList } from '@/components/refunds/staff/refund-list';
import { SettingsPage } from '@/components/settings/staff/settings-page';
import { ApiError } from '@/lib/api/api-error';
import englishReasons from '@/messages/en/server.json';
import chineseReasons from '@/messages/zh-cn/server.json';
import { renderScreen } from '@/tests/setup/render-screen';
import { chinese, english } from '@/tests/setup/staff-texts';
import { approval } from './example-catalogue';

vi.mock('@/lib/api/upload-file', () => ({
  uploadFile: async (_: string, file: File) => ({ id: String(file.size), link: null }),
}));
vi.mock('next/navigation', () => ({
  usePathname: () => '/staff/system/operations',
  useSearchParams: () => new URLSearchParams(window.location.search),
  useRouter: () => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn(), back: vi.fn(), refresh: vi.fn() }),
}));

const time = '2026-08-11 20:11:05';
const orderSn = '2026081102204973';
const dispute = {
  id: '7',
  orderSn,
  paymentSn: 'P2026081100702',
  provider: 'stripe',
  providerDisputeId: 'dp_77f0',
  status: 'OPEN',
  reason: 'fraudulent',
  currency: 'HKD',
  amount: 152.1,
  withheld: true,
  openedTime: time,
  evidenceDueTime: '2099-08-15 20:00:00',
  evidenceTime: null,
  evidenceNote: null,
  evidenceState: null as string | null,
  evidenceRefusal: null as string | null,
  closedTime: null,
};
const difference = {
  id: 'AMOUNT:stripe:ch_7',
  kind: 'AMOUNT',
  provider: 'stripe',
  subject: 'stripe:ch_7',
  orderSn,
  expected: '15210 HKD',
  found: '22738 HKD',
  foundTime: time,
  resolvedTime: null,
  resolution: null,
};
const risk = {
  unverifiedDailyLimitCny: 500,
  unverifiedSingleLimitCny: 300,
  maxUnpaidOrders: 3,
  velocity: [{ key: 'ip', windowMinutes: 60, maxOrders: 12 }],
};
const setting = {
  value: null as unknown,
  version: 4,
  needsApproval: false,
  changed: null as { by: string; time: number; reason: string } | null,
  waiting: null,
  rate: null as { time: number; source: string } | null,
};
const limits = { refundCny: 500, lotCny: 50_000 };
const noMessage = { 'zh-cn': '', en: '', 'zh-hk': '' };
const list = (riskSetting: object = {}) => [
  {
    ...setting,
    key: 'currency:USD',
    value: { rate: 0.1392, premium: 1.5, supportPayment: true },
    rate: { time: 0, source: 'bank' },
  },
  { ...setting, key: 'minOrderAmount', value: 5 },
  { ...setting, key: 'risk', value: risk, ...riskSetting },
  { ...setting, key: 'maintenance', value: { enabled: false, endTime: null, message: noMessage } },
  { ...setting, key: 'approvalLimits', value: limits, needsApproval: true },
];
const page = <Row,>(records: Row[]) => ({ records, total: records.length, totalPages: 1 });
const latencyOf = (calls: number) =>
  Array.from({ length: 24 }, (_, index) => ({
    hour: index * 3_600_000,
    calls: index === 3 ? calls : 0,
    p50: index === 3 && calls > 0 ? 1.5 : null,
    p90: index === 3 && calls > 0 ? 4 : null,
  }));
vi.mock('@/components/staff/charts/hours-chart', () => ({
  HoursChart: ({ format }: { format: (value: number) => string }) => <p>{format(1.5)}</p>,
}));
let answers: Record<string, unknown>;
const initial: Record<string, unknown> = {
  'GET /order/admin/dispute/list': page([dispute]),
  'GET /order/admin/dispute/view': {
    ...dispute,
    fee: { amount: 15, currency: 'USD' },
    lost: 0,
    order: {
      status: 'PENDING_EVALUATE',
      amount: 137.62,
      placedTime: time,
      paidTime: time,
      deliveredTime: time,
      receivedTime: null,
      trackingNo: null,
    },
    payment: { threeDs: true, cardBrand: 'VISA', cardLast4: '4242', cardWallet: null },
    codes: { shown: 1, hidden: 2, firstShownTime: time },
    files: [],
    frozenCoins: 137,
    pausedRefunds: 1,
    prepared: {
      statement: 'Order 2026081102204973 was delivered.',
      product: 'Steam card × 1',
      activity: '2026-08-11 20:11:05 (UTC+8): The order was placed.',
      terms: 'The customer accepted the terms.',
      customer: 'Li Wei, li***@shop.example',
    },
  },
  'GET /order/admin/reconciliation/list': page([difference]),
  'GET /order/admin/reconciliation/summary': {
    movements: 14_109,
    matched: 14_106,
    open: 3,
    oldest: 0,
    disputes: { open: 2, nextDue: time },
    balances: [
      {
        provider: 'stripe',
        currency: 'HKD',
        payments: { count: 212, minor: 5_073_260 },
        refunds: { count: 9, minor: -61_210 },
        disputes: { count: 0, minor: 0 },
        feesMinor: -189_960,
        payouts: { count: 1, minor: -4_787_982 },
        lastPayout: 1_786_400_000_000,
        listedMinor: 34_108,
        ledgerMinor: 0,
        pendingMinor: 0,
        differenceMinor: -34_108,
      },
    ],
    providers: ['stripe'],
    currencies: ['CNY', 'HKD'],
    runs: [{ provider: 'stripe', time, comparedUntil: time, movements: 212, differences: 2 }],
  },
  'GET /upms/admin/operations/count': { dead: 1, alarms: 1, notices: 0, webhooks: 0 },
  'GET /upms/admin/supplier/list': [
    {
      code: 'aurora',
      breakers: { topUps: 'HALF_OPEN', accountChecks: 'CLOSED' },
      balance: { amount: 9310.55, currency: 'CNY', readTime: time, isLow: true },
      calls: 188,
      failed: 24,
      p50: 52,
      p90: 252,
    },
  ],
  'GET /upms/admin/supplier/latency': latencyOf(0),
  'GET /upms/admin/supplier/calls': {
    rows: [
      {
        id: '1',
        orderSn,
        kind: 'TOP_UP',
        attempt: 1,
        status: 'DELIVERED',
        detail: 'A-1',
        seconds: 1.2,
        time,
      },
    ],
    next: null,
  },
  'GET /upms/admin/job/queues': [
    { queue: 'payment.apply', waiting: 1, active: 2, failed: 3, dead: 1, oldestSeconds: 90 },
  ],
  'GET /upms/admin/job/dead_letters': [
    {
      id: 'a',
      queue: 'payment.apply',
      payload: { paymentLogId: '9' },
      error: 'no answer',
      orderSn,
      failedTime: time,
    },
  ],
  'GET /upms/admin/webhook/list': {
    rows: [
      {
        id: 'stripe:evt_1',
        source: 'PAYMENT',
        from: 'stripe',
        type: 'charge.refunded',
        ref: 'pi_1',
        orderSn,
        time,
        processedMs: null,
        result: null,
      },
      {
        id: 'stripe:evt_2',
        source: 'PAYMENT',
        from: 'stripe',
        type: 'payment_intent.succeeded',
        ref: 'pi_2',
        orderSn,
        time,
        processedMs: 84,
        result: 'SUCCEEDED',
      },
      {
        id: 'stripe:evt_3',
        source: 'PAYMENT',
        from: 'stripe',
        type: 'charge.dispute.created',
        ref: 'pi_2',
        orderSn,
        time,
        processedMs: 77,
        result: 'OPEN',
      },
      {
        id: 'stripe:evt_4',
        source: 'PAYMENT',
        from: 'stripe',
        type: 'refund.created',
        ref: 'pi_2',
        orderSn,
        time,
        processedMs: null,
        result: 'UNKNOWN_REFUND',
      },
      {
        id: 'stripe:evt_5',
        source: 'PAYMENT',
        from: 'stripe',
        type: 'charge.dispute.created',
        ref: 'pi_2',
        orderSn,
        time,
        processedMs: null,
        result: 'UNKNOWN_DISPUTE',
      },
    ],
    next: null,
  },
  'GET /upms/admin/outbox/list': {
    rows: [
      {
        id: '3',
        recipient: 's***@shop.example',
        channel: 'EMAIL',
        subject: 'Your order',
        status: 'FAILED',
        attempts: 10,
        time,
        sentTime: null,
      },
    ],
    next: null,
  },
  'GET /upms/admin/policy_report/list': {
    rows: [
      {
        id: '9',
        disposition: 'report',
        directive: 'require-trusted-types-for',
        blocked: 'Element innerHTML',
        page: '/goods/detail',
        count: 12,
        firstTime: time,
        lastTime: time,
      },
    ],
    next: null,
  },
  'GET /upms/admin/alarm/list': {
    rows: [
      {
        id: '4',
        event: 'rates.stale',
        title: '汇率过期',
        message: 'no payments are taken',
        detail: { currencyCode: 'TWD' },
        count: 2,
        firstTime: time,
        lastTime: time,
        resolvedTime: null,
        resolvedBy: null,
        resolution: null,
      },
    ],
    next: null,
  },
  'GET /upms/admin/setting/history': {
    rows: [
      {
        id: '5',
        key: 'risk',
        status: 'DONE',
        before: { ...risk, maxUnpaidOrders: 2 },
        after: risk,
        reason: 'season',
        by: 'Li',
        approvedBy: null,
        time: 0,
      },
    ],
    next: null,
  },
};
type Sent = { body?: Record<string, unknown> };
const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('@/lib/api/browser', () => ({ call, onCallFailure: () => () => undefined }));
const sent = (key: string) =>
  call.mock.calls.flatMap(([name, input]) => (name === key ? [(input as Sent).body] : []));

beforeEach(() => {
  answers = { ...initial, 'GET /upms/admin/setting/list': list() };
  call.mockReset();
  call.mockImplementation(async (key: string) => answers[key] ?? null);
});
afterEach(() => window.history.replaceState(null, '', '/'));

/** antd separates two Chinese characters on a button by a space. */
const clickLast = async (text: string) => {
  const name = text.length === 2 ? new RegExp(`^${[...text].join(' ?')}$`) : text;
  fireEvent.click((await screen.findAllByRole('button', { name })).at(-1) as HTMLElement);
};
const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

describe.each([
  ['en', english],
  ['zh-cn', chinese],
] as const)('in %s', (locale, messages) => {
  const text = messages as typeof english;
  const show = (screenOf: ReactElement, query = '') => {
    window.history.replaceState(null, '', `/?${query}`);
    return renderScreen(screenOf, { isChinese: locale === 'zh-cn' });
  };

  it('a dispute shows what the store would submit, and submits the changed statement', async () => {
    show(<RefundList />, 'view=DISPUTES&id=7');
    await clickLast(text.disputes.submit);
    expect(await screen.findByText('Li Wei, li***@shop.example')).toBeTruthy();
    const field = await screen.findByLabelText<HTMLTextAreaElement>(text.disputes.statement);
    expect(field.value).toBe('Order 2026081102204973 was delivered.');
    await fill(text.disputes.statement, ' ');
    await clickLast(text.disputes.submit);
    expect(await screen.findByText(text.disputes.statementMissing)).toBeTruthy();
    await fill(text.disputes.statement, 'The code was opened.');
    await clickLast(text.disputes.submit);
    await waitFor(() =>
      expect(sent('POST /order/admin/dispute/submit')).toEqual([
        { disputeId: '7', statement: 'The code was opened.', files: [] },
      ]),
    );
  });

  it('files are submitted with the evidence of a dispute, one of each kind', async () => {
    show(<RefundList />, 'view=DISPUTES&id=7');
    await clickLast(text.disputes.submit);
    const add = (kind: string) =>
      screen.findByLabelText(text.disputes.fileAddOf.replace('{kind}', kind), { selector: 'input' });
    const { RECEIPT, DELIVERY } = text.disputes.fileKind;
    for (const [kind, name] of [
      [RECEIPT, 'receipt.pdf'],
      [DELIVERY, 'delivery.png'],
    ] as const) {
      fireEvent.change(await add(kind), { target: { files: [new File([name], name)] } });
      expect(await screen.findByText(name)).toBeTruthy();
    }
    fireEvent.click(screen.getByLabelText(text.disputes.fileRemove.replace('{name}', 'receipt.pdf')));
    expect(await add(RECEIPT)).toBeTruthy();
    await clickLast(text.disputes.submit);
    await waitFor(() =>
      expect(sent('POST /order/admin/dispute/submit')).toMatchObject([
        { files: [{ kind: 'DELIVERY', id: '12', name: 'delivery.png' }] },
      ]),
    );
  });

  it.each([
    [{ evidenceState: 'SENDING', evidenceTime: time, evidenceNote: 'Delivered.' }, 'sending'],
    [{ evidenceRefusal: 'too late' }, 'refused'],
  ] as const)('a dispute tells the state of its evidence: %o', async (state, key) => {
    const dispute = { ...(initial['GET /order/admin/dispute/view'] as object), ...state, prepared: null };
    answers['GET /order/admin/dispute/view'] = dispute;
    show(<RefundList />, 'view=DISPUTES&id=7');
    expect(await screen.findByText(text.disputes[key].replace('{reason}', 'too late'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: text.disputes.submit })).toBeNull();
  });

  it('a dispute shows its evidence, and records what was submitted', async () => {
    show(<RefundList />, 'view=DISPUTES&id=7');
    expect((await screen.findAllByText(text.disputes.reasons.fraud)).length).toBeGreaterThan(0);
    expect(await screen.findByText(text.disputes.codesHidden)).toBeTruthy();
    await clickLast(text.disputes.recordOnly);
    await fill(text.disputes.note, 'Delivery protocol');
    await clickLast(text.disputes.record);
    await waitFor(() =>
      expect(sent('POST /order/admin/dispute/evidence')).toEqual([
        { disputeId: '7', note: 'Delivery protocol' },
      ]),
    );
  });

  it('the amounts of a difference have the decimals of their currency', async () => {
    answers['GET /order/admin/reconciliation/list'] = page([
      difference,
      { ...difference, id: '2', expected: null, found: 'PAYMENT 7700 JPY' },
      { ...difference, id: '3', expected: 'SUCCEEDED', found: '425 TWD' },
    ]);
    show(<Reconciliation />, '');
    expect(await screen.findByText('HK$152.10')).toBeTruthy();
    expect(screen.getByText(`${text.reconciliation.movement.PAYMENT} JP¥7,700`)).toBeTruthy();
    expect(screen.getByText('NT$425')).toBeTruthy();
    expect(screen.getByText(text.paymentStatus.SUCCEEDED)).toBeTruthy();
    answers['GET /order/admin/reconciliation/list'] = page([difference]);
  });

  it('balances of the providers are beside those of the books, and a second payment has a refund', async () => {
    answers['GET /order/admin/reconciliation/list'] = page([
      { ...difference, kind: 'STATE', orderSn, expected: 'SUCCEEDED', found: 'PAYMENT 2' },
    ]);
    show(<Reconciliation />, '');
    const balances = await screen.findByRole('table', { name: text.reconciliation.balance.title });
    expect(within(balances).getByText('−HK$341.08')).toBeTruthy();
    expect(within(balances).getByText('HK$50,732.60')).toBeTruthy();
    expect(await screen.findByText(text.reconciliation.cause.SECOND)).toBeTruthy();
    const refund = screen.getByRole('link', { name: text.reconciliation.refundOrder });
    expect(refund.getAttribute('href')).toContain(`/staff/orders/${orderSn}?action=REFUND`);
    answers['GET /order/admin/reconciliation/list'] = page([difference]);
  });

  it('a difference of the books is resolved with a reason only', async () => {
    show(<Reconciliation />);
    expect(await screen.findByText('99.98%')).toBeTruthy();
    await clickLast(text.reconciliation.resolve);
    await screen.findByText(text.reconciliation.resolveTitle);
    await clickLast(text.reconciliation.resolve);
    expect(await screen.findByText(text.reconciliation.reasonMissing)).toBeTruthy();
    expect(sent('POST /order/admin/reconciliation/resolve')).toEqual([]);
    await fill(text.reconciliation.reason, 'second capture');
    await clickLast(text.reconciliation.resolve);
    await waitFor(() =>
      expect(sent('POST /order/admin/reconciliation/resolve')).toEqual([
        { id: difference.id, reason: 'second capture' },
      ]),
    );
  });

  it('a correcting entry of the books is asked for with lines that balance only', async () => {
    const { correction } = text.reconciliation;
    const field = (number: number, name: string) =>
      correction.ofLine.replace('{number}', String(number)).replace('{field}', name);
    const choose = async (number: number, name: string) => {
      fireEvent.mouseDown(await screen.findByRole('combobox', { name: field(number, correction.account) }));
      const options = await screen.findAllByText(name);
      fireEvent.click(options.at(-1) as HTMLElement);
    };
    show(<Reconciliation />);
    await screen.findByText('99.98%');
    await clickLast(correction.title);
    await choose(1, correction.accounts.PROVIDER_FEES);
    await choose(2, correction.accounts.BANK);
    await fill(field(1, correction.debit), '12.34');
    await fill(field(2, correction.credit), '12');
    await fill(text.reconciliation.reason, 'booked twice');
    await clickLast(correction.submit);
    expect(await screen.findByText(correction.problem.UNBALANCED)).toBeTruthy();
    expect(sent('POST /order/admin/reconciliation/correct')).toEqual([]);
    await fill(field(2, correction.credit), '12.34');
    await clickLast(correction.submit);
    await waitFor(() =>
      expect(sent('POST /order/admin/reconciliation/correct')).toEqual([
        {
          lines: [
            { account: 'PROVIDER_FEES', currency: 'CNY', minor: 1234 },
            { account: 'BANK', currency: 'CNY', minor: -1234 },
          ],
          reason: 'booked twice',
        },
      ]),
    );
  });

  it('the overview has suppliers, queues and dead letters, with links to each list', async () => {
    show(<OperationsPage />, '');
    expect(await screen.findByText('no answer')).toBeTruthy();
    expect(await screen.findByText('aurora')).toBeTruthy();
    expect((await screen.findAllByText('payment.apply')).length).toBeGreaterThan(0);
    const { all, allOf, view } = text.operations;
    const queues = screen.getByRole('link', { name: allOf.replace('{view}', view.QUEUES) });
    expect(queues.textContent).toBe(all);
    expect(queues.getAttribute('href')).toContain('/staff/system/operations?view=QUEUES');
  });

  it('a dead letter is retried, and discarded with a reason', async () => {
    show(<OperationsPage />, 'view=DEAD');
    expect(await screen.findByText('no answer')).toBeTruthy();
    await clickLast(text.operations.retry);
    await waitFor(() => expect(sent('POST /upms/admin/job/retry')).toEqual([{ id: 'a' }]));
    await clickLast(text.operations.discard);
    await fill(text.operations.reason, 'handled by hand');
    await clickLast(text.operations.discard);
    await waitFor(() =>
      expect(sent('POST /upms/admin/job/discard')).toEqual([{ id: 'a', reason: 'handled by hand' }]),
    );
  });

  it.each([
    ['SUPPLIERS', 'aurora'],
    ['CALLS', 'A-1'],
    ['QUEUES', 'payment.apply'],
    ['WEBHOOKS', 'charge.refunded'],
    ['MAIL', 's***@shop.example'],
    ['ALARMS', 'rates.stale'],
    ['POLICY', 'Element innerHTML'],
  ])('%s are listed', async (view, shown) => {
    show(<OperationsPage />, `view=${view}`);
    expect(await screen.findByText(shown)).toBeTruthy();
  });

  it('a refusal of the supplier is in words', async () => {
    const reasons = text === chinese ? chineseReasons : englishReasons;
    const calls = answers['GET /upms/admin/supplier/calls'] as { rows: object[] };
    const refused = { ...calls.rows[0], status: 'FAILED', detail: 'goods_account_limitExceeded' };
    answers['GET /upms/admin/supplier/calls'] = { ...calls, rows: [refused] };
    show(<OperationsPage />, 'view=CALLS');
    expect(await screen.findByText(reasons.goods_account_limitExceeded)).toBeTruthy();
    expect(document.body.textContent).not.toContain('goods_account_');
    answers['GET /upms/admin/supplier/calls'] = calls;
  });

  it('webhooks have their result in words', async () => {
    show(<OperationsPage />, 'view=WEBHOOKS');
    expect(await screen.findByText(text.paymentStatus.SUCCEEDED)).toBeTruthy();
    expect(screen.getByText(text.operations.webhookResult.OPEN)).toBeTruthy();
  });

  it.each([
    ['UNKNOWN_REFUND', 'stripe:evt_4'],
    ['UNKNOWN_DISPUTE', 'stripe:evt_5'],
  ] as const)('a webhook with the result %s is closed with a reason', async (result, id) => {
    show(<OperationsPage />, 'view=WEBHOOKS');
    const row = (await screen.findByText(text.operations.webhookResult[result])).closest('tr');
    // The other button runs the webhook again.
    const close = row && within(row).getAllByRole('button').at(-1);
    if (!close) throw new Error('No button');
    fireEvent.click(close);
    await fill(text.operations.reason, 'a gift to the buyer');
    await clickLast(text.operations.close);
    await waitFor(() =>
      expect(sent('POST /upms/admin/webhook/close')).toEqual([{ id, reason: 'a gift to the buyer' }]),
    );
  });

  it('an alarm has its title and its fields as text, and no stored names', async () => {
    show(<OperationsPage />, 'view=ALARMS');
    expect(await screen.findByText('汇率过期')).toBeTruthy();
    expect(document.body.textContent).not.toContain('{"');
    expect(document.body.textContent).not.toContain('no payments are taken');
  });

  it('an alarm is resolved', async () => {
    show(<OperationsPage />, 'view=ALARMS');
    await clickLast(text.operations.resolve);
    await fill(text.operations.reason, 'the rate was set');
    await clickLast(text.operations.resolve);
    await waitFor(() =>
      expect(sent('POST /upms/admin/alarm/resolve')).toEqual([{ id: '4', reason: 'the rate was set' }]),
    );
  });

  it('the response times of suppliers have a unit and a table, and an empty day says so', async () => {
    show(<OperationsPage />, '');
    expect(await screen.findByText(text.operations.latencyEmpty)).toBeTruthy();
    cleanup();
    answers['GET /upms/admin/supplier/latency'] = latencyOf(7);
    show(<OperationsPage />, '');
    expect(await screen.findByText(text.operations.seconds.replace('{value}', '1.5'))).toBeTruthy();
    fireEvent.click(await screen.findByText(text.operations.table));
    const table = within(screen.getByRole('region', { name: text.operations.latencyChart }));
    expect(table.getByText('11:00').closest('tr')?.textContent).toMatch(/^11:007.*1\.5.*4/);
    expect(screen.queryByText(text.operations.latencyEmpty)).toBeNull();
  });

  it('a rate is shown with its source and its markup in words', async () => {
    const seeded = { rate: { time: 0, source: 'seed' } };
    answers['GET /upms/admin/setting/list'] = list().map((one) =>
      one.key === 'currency:USD' ? { ...one, ...seeded } : one,
    );
    show(<SettingsPage />, 'view=CURRENCIES');
    expect(await screen.findByText(new RegExp(text.settings.source.seed))).toBeTruthy();
    expect(screen.queryByText(/seed/)).toBeNull();
    const table = screen.getByRole('table', { name: text.settings.view.CURRENCIES });
    const heads = within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    const cells = within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    const { rate, premium, supportPayment } = text.settings.field;
    const of = (head: string) => cells[heads.indexOf(head)];
    expect([rate, premium, supportPayment].map(of)).toEqual(['0.1392', '1.5', text.settings.on]);
    expect(of(text.settings.example.replace('{amount}', '¥100.00'))).toContain('14.13');
  });

  it('the shop is closed for maintenance after a typed confirmation, with a text for shoppers', async () => {
    answers['POST /upms/admin/setting/save'] = { version: 5, approvalId: null };
    show(<SettingsPage />, 'view=HOURS');
    const change = text.settings.changeOf.replace('{name}', text.settings.name.maintenance);
    fireEvent.click(await screen.findByRole('button', { name: change }));
    const dialog = await screen.findByRole('dialog');
    await fill(text.settings.field.en, 'New stock arrives');
    await fill(text.settings.reason, 'stock count');
    fireEvent.click(within(dialog).getByRole('switch'));
    const label = text.settings.confirm.replace('{word}', text.settings.confirmWord);
    await within(dialog).findByLabelText(label);
    await clickLast(text.settings.save);
    const missing = text.settings.confirmMissing.replace('{word}', text.settings.confirmWord);
    expect(await within(dialog).findByText(missing)).toBeTruthy();
    expect(sent('POST /upms/admin/setting/save')).toEqual([]);
    await fill(label, text.settings.confirmWord);
    await clickLast(text.settings.save);
    await waitFor(() =>
      expect(sent('POST /upms/admin/setting/save')).toEqual([
        {
          key: 'maintenance',
          version: 4,
          value: { enabled: true, endTime: null, message: { ...noMessage, en: 'New stock arrives' } },
          reason: 'stock count',
        },
      ]),
    );
  });

  it('closing hours are written for each day, and a day that cannot be read is named', async () => {
    answers['POST /upms/admin/setting/save'] = { version: 5, approvalId: null };
    const value = {
      enabled: true,
      weeklySchedule: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '01:00', to: '09:00' }],
      periods: [],
    };
    answers['GET /upms/admin/setting/list'] = [{ ...setting, key: 'restPeriod', value }];
    show(<SettingsPage />, 'view=HOURS');
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${text.settings.change}`) }));
    const dialog = await screen.findByRole('dialog');
    const week = within(within(dialog).getByRole('group')).getAllByRole('textbox');
    expect(week.map((one) => (one as HTMLInputElement).value)).toEqual(Array(7).fill('01:00-09:00'));
    const sunday = week[6] as HTMLInputElement;
    fireEvent.change(sunday, { target: { value: 'noon' } });
    await fill(text.settings.reason, 'sundays');
    await clickLast(text.settings.save);
    const wrong = text.settings.week.wrong.replace('{day}', sunday.getAttribute('aria-label') ?? '');
    expect(await within(dialog).findByText(wrong)).toBeTruthy();
    fireEvent.change(sunday, { target: { value: '01:00-10:00, 12:00-13:00' } });
    const closures = within(dialog).getByLabelText(text.settings.field.periods);
    fireEvent.change(closures, { target: { value: 'at New Year' } });
    await clickLast(text.settings.save);
    expect(await within(dialog).findByText(text.settings.closures.wrong.replace('{line}', '1'))).toBeTruthy();
    fireEvent.change(closures, { target: { value: '2026-12-31 18:00 – 2027-01-02 09:00' } });
    await clickLast(text.settings.save);
    await waitFor(() =>
      expect(sent('POST /upms/admin/setting/save')).toMatchObject([
        {
          value: {
            weeklySchedule: [
              { days: [1, 2, 3, 4, 5, 6], from: '01:00', to: '09:00' },
              { days: [7], from: '01:00', to: '10:00' },
              { days: [7], from: '12:00', to: '13:00' },
            ],
            periods: [{ start: Date.UTC(2026, 11, 31, 10), end: Date.UTC(2027, 0, 2, 1) }],
          },
        },
      ]),
    );
  });

  it('a setting is changed with its effect explained', async () => {
    answers['POST /upms/admin/setting/save'] = { version: 5, approvalId: null };
    show(<SettingsPage />, 'view=RISK');
    expect(await screen.findByText(text.settings.effect.risk)).toBeTruthy();
    fireEvent.click(
      await screen.findByRole('button', {
        name: new RegExp(`^${text.settings.changeOf.replace('{name}', '')}`),
      }),
    );
    await fill(text.settings.field.maxUnpaidOrders, '5');
    expect(screen.getByText(text.settings.effect.maxUnpaidOrders)).toBeTruthy();
    await fill(text.settings.reason, 'season');
    await clickLast(text.settings.save);
    await waitFor(() =>
      expect(sent('POST /upms/admin/setting/save')).toEqual([
        { key: 'risk', version: 4, value: { ...risk, maxUnpaidOrders: 5 }, reason: 'season' },
      ]),
    );
  });

  it('tracking pages of couriers are changed, added and checked', async () => {
    const dhl = { names: ['DHL'], url: 'https://dhl.example/{number}' };
    answers['GET /upms/admin/setting/list'] = list({ key: 'couriers', value: { pages: [dhl] } });
    answers['POST /upms/admin/setting/save'] = { version: 5, approvalId: null };
    const { courier } = text.settings;
    const row = (label: string, place: number) => label.replace('{row}', String(place));
    show(<SettingsPage />, 'view=ORDERS');
    await clickLast(text.settings.changeOf.replace('{name}', text.settings.name.couriers));
    await clickLast(courier.add);
    await fill(row(courier.names, 2), 'Skylark，云雀');
    await fill(row(courier.url, 2), 'http://skylark.example/{number}');
    await fill(text.settings.reason, 'new courier');
    await clickLast(text.settings.save);
    expect(await screen.findByText(row(courier.wrong_url, 2).replace("'{number}'", '{number}'))).toBeTruthy();
    expect(sent('POST /upms/admin/setting/save')).toEqual([]);
    await fill(row(courier.url, 2), ' https://skylark.example/?no={number}');
    await clickLast(text.settings.save);
    const skylark = { names: ['Skylark', '云雀'], url: 'https://skylark.example/?no={number}' };
    await waitFor(() =>
      expect(sent('POST /upms/admin/setting/save')).toEqual([
        { key: 'couriers', version: 4, value: { pages: [dhl, skylark] }, reason: 'new courier' },
      ]),
    );
  });

  it('freight zones are changed, added and checked, and sent to a second person', async () => {
    const asia = {
      name: { 'zh-cn': '亚洲', en: 'Asia' },
      countries: ['JP'],
      basis: 'WEIGHT',
      bands: [{ upTo: 500, cny: 65 }],
      next: { each: 500, cny: 22 },
      freeFromCny: null,
    };
    answers['GET /upms/admin/setting/list'] = list({
      key: 'freightZones',
      value: { zones: [asia] },
      needsApproval: true,
    });
    answers['POST /upms/admin/setting/save'] = { version: 4, approvalId: '7' };
    const { freight } = text.settings;
    const named = (label: string, zone: number, band = 1) =>
      label.replace('{zone}', String(zone)).replace('{band}', String(band)).replace('{language}', '简体中文');
    show(<SettingsPage />, 'view=ORDERS');
    await clickLast(text.settings.changeOf.replace('{name}', text.settings.name.freightZones));
    await clickLast(named(freight.addBandOf, 1));
    await fill(named(freight.upToOf, 1, 2), '400');
    await fill(named(freight.chargeOf, 1, 2), '80');
    await fill(named(freight.freeFromOf, 1), '300');
    await clickLast(freight.addZone);
    await fill(text.settings.reason, 'new courier');
    await clickLast(text.settings.ask);
    expect(await screen.findByText(named(freight.wrong_NAME, 2))).toBeTruthy();
    await fill(named(freight.nameIn, 2), '其他');
    await clickLast(text.settings.ask);
    expect(await screen.findByText(named(freight.wrong_NUMBER, 2))).toBeTruthy();
    await fill(named(freight.upToOf, 2), '500');
    await fill(named(freight.chargeOf, 2), '128');
    await fill(named(freight.eachOf, 2), '500');
    await fill(named(freight.eachChargeOf, 2), '48');
    await clickLast(text.settings.ask);
    expect(await screen.findByText(named(freight.wrong_BAND_ORDER, 1))).toBeTruthy();
    expect(sent('POST /upms/admin/setting/save')).toEqual([]);
    await fill(named(freight.upToOf, 1, 2), '1000');
    await clickLast(text.settings.ask);
    const rest = {
      ...asia,
      name: { 'zh-cn': '其他' },
      countries: [],
      bands: [{ upTo: 500, cny: 128 }],
      next: { each: 500, cny: 48 },
    };
    const bands = [...asia.bands, { upTo: 1000, cny: 80 }];
    await waitFor(() =>
      expect(sent('POST /upms/admin/setting/save')).toEqual([
        {
          key: 'freightZones',
          version: 4,
          value: { zones: [{ ...asia, bands, freeFromCny: 300 }, rest] },
          reason: 'new courier',
        },
      ]),
    );
  });

  it('a setting that someone else changed meanwhile says what changed and keeps the input', async () => {
    let tries = 0;
    call.mockImplementation(async (key: string) => {
      if (key !== 'POST /upms/admin/setting/save') return answers[key] ?? null;
      tries += 1;
      if (tries > 1) return { version: 6, approvalId: null };
      answers['GET /upms/admin/setting/list'] = list({
        version: 5,
        value: { ...risk, maxUnpaidOrders: 9 },
        changed: { by: 'Wang', time: 0, reason: 'x' },
      });
      throw new ApiError(409, 'common_message_changedMeanwhile', key);
    });
    show(<SettingsPage />, 'view=RISK');
    fireEvent.click(
      (await screen.findAllByRole('button', { name: /risk|风控|Screening/ }))[0] as HTMLElement,
    );
    await fill(text.settings.field.maxUnpaidOrders, '5');
    await fill(text.settings.reason, 'season');
    await clickLast(text.settings.save);
    expect(await screen.findByText(text.settings.changedMeanwhile.replace('{name}', 'Wang'))).toBeTruthy();
    expect((screen.getByLabelText(text.settings.field.maxUnpaidOrders) as HTMLInputElement).value).toBe('5');
    await clickLast(text.settings.save);
    await waitFor(() =>
      expect(sent('POST /upms/admin/setting/save').at(-1)).toMatchObject({
        version: 5,
        value: { maxUnpaidOrders: 5 },
      }),
    );
  });

  it('a value before is restored from the history', async () => {
    answers['POST /upms/admin/setting/save'] = { version: 5, approvalId: null };
    show(<SettingsPage />, 'view=RISK&history=risk');
    await clickLast(text.settings.restore);
    await fill(text.settings.reason, 'too strict');
    await clickLast(text.settings.restore);
    await waitFor(() =>
      expect(sent('POST /upms/admin/setting/save')).toMatchObject([
        { key: 'risk', version: 4, value: { maxUnpaidOrders: 2 }, reason: 'too strict' },
      ]),
    );
  });

  it('a second person sees the release of an order on hold', async () => {
    const waiting = { ...approval, price: null, isOwn: false, kind: 'HOLD_RELEASE', why: ['RELEASE_LIMIT'] };
    answers['GET /upms/admin/approval/list'] = { rows: [waiting], next: null };
    answers['GET /upms/admin/approval/count'] = { decide: 1, own: 0 };
    answers['GET /upms/admin/approval/view'] = {
      ...waiting,
      release: {
        orderSn,
        paid: 2345.6,
        holdReason: 'RISK',
        deadline: Date.now() + 7_200_000,
        goodsName: 'Orbit Console Card',
        specifications: 'HK$160',
        quantity: 3,
        memberId: '2',
        member: 'de***o@shop.example',
        rules: ['SHARED_CARD'],
      },
    };
    show(<ApprovalList />, `id=${approval.id}`);
    expect(await screen.findByText('¥2,345.60')).toBeTruthy();
    expect(screen.getByText('Orbit Console Card · HK$160 × 3')).toBeTruthy();
    expect(screen.getByText(text.approvals.release.effect)).toBeTruthy();
    expect(screen.getByRole('link', { name: orderSn })).toBeTruthy();
  });

  it('a second person sees who would get which roles', async () => {
    const waiting = { ...approval, price: null, isOwn: false, kind: 'STAFF_ACCESS', why: ['STAFF_ACCESS'] };
    answers['GET /upms/admin/approval/list'] = { rows: [waiting], next: null };
    answers['GET /upms/admin/approval/count'] = { decide: 1, own: 0 };
    const access = {
      action: 'CHANGE',
      email: 'lin@shop.example',
      name: 'Lin',
      status: 'ACTIVE',
      rolesBefore: ['ROLE_SERVICE'],
      roles: ['ROLE_SERVICE', 'ROLE_FINANCE'],
    };
    answers['GET /upms/admin/approval/view'] = { ...waiting, access };
    show(<ApprovalList />, `id=${approval.id}`);
    const both = `${text.role.ROLE_SERVICE} · ${text.role.ROLE_FINANCE}`;
    expect(await screen.findByText(both)).toBeTruthy();
    expect(screen.getByText(access.email)).toBeTruthy();
    expect(screen.getByText(text.approvals.access.effect.CHANGE)).toBeTruthy();
  });

  it('a second person sees the refund and the setting that wait', async () => {
    const waiting = { ...approval, price: null, isOwn: false };
    answers['GET /upms/admin/approval/list'] = { rows: [{ ...waiting, kind: 'REFUND' }], next: null };
    answers['GET /upms/admin/approval/count'] = { decide: 1, own: 0 };
    answers['GET /upms/admin/approval/view'] = {
      ...waiting,
      kind: 'REFUND',
      why: ['REFUND_LIMIT'],
      refund: {
        orderSn,
        afterSalesId: '8',
        amount: 1030.69,
        units: 2,
        channel: 'ORIGINAL',
        keepFee: false,
        note: null,
        paid: 1030.69,
        refunded: 0,
        checks: { codes: 2, revealed: 1, orders: 4, refunded: 2 },
      },
    };
    const first = show(<ApprovalList />, `id=${approval.id}`);
    expect((await screen.findAllByText('¥1,030.69')).length).toBeGreaterThan(0);
    expect(screen.getByText(text.why.REFUND_LIMIT, { exact: false })).toBeTruthy();
    expect(screen.getByText(text.refundChecks.fits)).toBeTruthy();
    const checks = screen.getByText(text.refundChecks.fits).closest('ul');
    expect([...(checks?.querySelectorAll('li') ?? [])].map(({ dataset }) => dataset.tone)).toEqual([
      undefined,
      'soon',
      'soon',
    ]);
    first.unmount();
    answers['GET /upms/admin/approval/view'] = {
      ...waiting,
      kind: 'SETTING',
      why: ['SETTING'],
      setting: { key: 'approvalLimits', before: limits, after: { ...limits, refundCny: 900 } },
    };
    show(<ApprovalList />, `id=${approval.id}`);
    expect(await screen.findByText('¥900.00')).toBeTruthy();
    expect(screen.getByText('¥500.00')).toBeTruthy();
  });
});
