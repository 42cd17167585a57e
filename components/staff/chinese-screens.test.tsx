import { readdirSync, readFileSync } from 'node:fs';
import { cleanup, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { defaultSettings } from '@/backend/domains/settings/default-settings';
import { ApprovalList } from '@/components/approvals/staff/approval-list';
import { ConnectionsPage } from '@/components/connections/staff/connections-page';
import { ArticleList } from '@/components/content/staff/article-list';
import { ArticlePage } from '@/components/content/staff/article-page';
import { NewArticle } from '@/components/content/staff/new-article';
import { Dashboard } from '@/components/dashboard/staff/dashboard';
import { ImportPage } from '@/components/delivery/staff/import-page';
import { LotList } from '@/components/delivery/staff/lot-list';
import { MemberList } from '@/components/members/staff/member-list';
import { MemberPage } from '@/components/members/staff/member-page';
import { OperationsPage } from '@/components/operations/staff/operations-page';
import { OrderList } from '@/components/orders/staff/list/order-list';
import { OrderPage } from '@/components/orders/staff/order-page';
import { NewPriceChange } from '@/components/pricing/staff/new-price-change';
import { PriceChangeList } from '@/components/pricing/staff/price-change-list';
import { NewProduct } from '@/components/products/staff/editor/new-product';
import { ProductPage } from '@/components/products/staff/editor/product-page';
import { FilesPage } from '@/components/products/staff/files/files-page';
import { ProductList } from '@/components/products/staff/product-list';
import { Promotions } from '@/components/promotions/staff/promotions';
import { Reconciliation } from '@/components/reconciliation/staff/reconciliation';
import { RefundList } from '@/components/refunds/staff/refund-list';
import { RequestPage } from '@/components/refunds/staff/request-page';
import { Reports } from '@/components/reports/staff/reports';
import { ScreeningPage } from '@/components/screening/staff/screening-page';
import { SettingsPage } from '@/components/settings/staff/settings-page';
import { InboxPage } from '@/components/support/staff/inbox-page';
import { VerificationPage } from '@/components/verification/staff/verification-page';
import { contract, type EndpointKey } from '@/lib/contract/contract';
import { exampleOf, statesOf } from '@/tests/setup/every-state';
import { renderScreen } from '@/tests/setup/render-screen';
import { chinese } from '@/tests/setup/staff-texts';
import { AuditList } from './audit/audit-list';
import { PeoplePage } from './people/people-page';

vi.mock('next/navigation', () => ({
  usePathname: () => '/staff',
  useSearchParams: () => new URLSearchParams(window.location.search),
  useRouter: () => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn(), back: vi.fn(), refresh: vi.fn() }),
}));
vi.mock('@/components/staff/charts/hours-chart', () => ({ HoursChart: () => <i /> }));
const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('@/lib/api/browser', () => ({ call, onCallFailure: () => () => undefined }));

afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

// jsdom does not have it.
Element.prototype.scrollTo = () => undefined;

const screens: [name: string, element: () => ReactElement, queries: string[]][] = [
  ['dashboard', () => <Dashboard />, ['']],
  ['orders', () => <OrderList />, ['']],
  ['order', () => <OrderPage orderSn="2026081102204973" />, ['']],
  ['screening', () => <ScreeningPage />, ['', '?id=7']],
  ['refunds', () => <RefundList />, ['', '?view=MANUAL', '?view=DISPUTES', '?view=DISPUTES&id=100']],
  ['request', () => <RequestPage id="7" />, ['']],
  ['verification', () => <VerificationPage />, ['']],
  ['inbox', () => <InboxPage />, ['', '?id=100']],
  ['members', () => <MemberList />, ['']],
  ['member', () => <MemberPage id="7" />, ['', '?tab=COINS', '?tab=COUPONS']],
  ['approvals', () => <ApprovalList />, ['', '?view=DECIDED', '?id=100']],
  ['products', () => <ProductList />, ['']],
  ['files', () => <FilesPage />, ['']],
  ['prices', () => <PriceChangeList />, ['']],
  [
    'promotions',
    () => <Promotions />,
    ['', '?tab=COUPONS', '?tab=CATEGORIES', '?tab=KEYWORDS', '?tab=BANNERS'],
  ],
  ['content', () => <ArticleList />, ['']],
  ['article', () => <ArticlePage id="7" />, ['']],
  ['newArticle', () => <NewArticle />, ['']],
  ['product', () => <ProductPage id="7" />, ['']],
  ['newProduct', () => <NewProduct />, ['']],
  ['newPrices', () => <NewPriceChange />, ['']],
  ['import', () => <ImportPage />, ['']],
  ['codes', () => <LotList />, ['']],
  ['reports', () => <Reports />, ['', '?view=TAKINGS']],
  ['reconciliation', () => <Reconciliation />, ['', '?view=RESOLVED']],
  [
    'operations',
    () => <OperationsPage />,
    ['', '?view=QUEUES', '?view=DEAD', '?view=WEBHOOKS', '?view=MAILS', '?view=ALARMS'],
  ],
  ['connections', () => <ConnectionsPage />, ['']],
  ['settings', () => <SettingsPage />, ['', '?view=HOURS', '?view=RISK', '?view=LIMITS', '?view=ORDERS']],
  ['staff', () => <PeoplePage />, ['', '?view=ROLES', '?view=SESSIONS']],
  ['audit', () => <AuditList />, ['', '?open=100']],
];

/** Settings have values of their own; the contract says nothing of them. */
const settings = Object.entries(defaultSettings).map(([key, value]) => ({
  ...(exampleOf(contract['GET /upms/admin/setting/list'].data, 0) as object[])[0],
  key,
  value,
  waiting: null,
}));

/** What staff should never read: constants, keys of messages, JSON, values that became text by accident. */
const raw = [
  /\b[A-Z]{2,}[A-Z0-9]*_[A-Z0-9_]+\b/,
  /\b[a-z]+_[a-z]+[A-Z]\w*/,
  /\bstaff\.\w+/,
  /[{[]\s*"/,
  /\bundefined\b|\[object |\bNaN\b/,
];

/** Words of the trade that are the same in Chinese. */
const known = /^(?:CNY|USD|HKD|CSV|XLSX|ID|SKU|URL|IP|PDF)$/;
/** Named on purpose: variables of the environment that the first day asks for. */
const variables = /\bSMTP_URL\b/g;

/** What a request is about is a number for some kinds. */
function withCounts(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer).replaceAll('"about":"测试"', '"about":"3"'));
}

function enumsOf(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string' && /^[A-Z]{3,}(?:_[A-Z]+)*$/.test(value)) found.add(value);
  if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) enumsOf(part, found);
  return found;
}

/** Texts that a person reads; numbers, codes and names of the outside are marked as not to be translated. */
function readable(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || parent.closest('[translate="no"], style, script, code')) continue;
    const text = node.textContent?.replaceAll(variables, '').trim();
    if (text) found.push(text);
  }
  return found;
}

it.each(screens)(
  'the Chinese screen %s shows no constant, key or JSON in any state',
  async (_, element, queries) => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const problems = new Set<string>();
    for (const query of queries) {
      let rounds = 1;
      for (let round = 0; round < Math.min(rounds, 16); round += 1) {
        const states = new Set<string>();
        call.mockImplementation(async (key: EndpointKey) => {
          if (key === 'GET /upms/admin/setting/list') return settings;
          const { data } = contract[key];
          rounds = Math.max(rounds, statesOf(data));
          const answer = withCounts(exampleOf(data, round));
          enumsOf(answer, states);
          return answer;
        });
        window.history.replaceState(null, '', `/${query}`);
        const { container, unmount } = renderScreen(element(), { isChinese: true });
        await waitFor(() => expect(container.querySelector('[aria-busy="true"]')).toBeNull());
        expect(document.body.textContent, `${query} is loaded`).not.toContain(chinese.common.loadFailed);
        for (const text of readable()) {
          if (raw.some((one) => one.test(text)) || (states.has(text) && !known.test(text))) {
            problems.add(`${query} ${text}`);
          }
        }
        unmount();
      }
    }
    expect([...problems]).toEqual([]);
    // Examples repeat names that are unique in a shop.
    const isRepeated = (text: unknown) => String(text).startsWith('Encountered two children');
    expect(errors.mock.calls.filter(([text]) => !isRepeated(text))).toEqual([]);
    errors.mockClear();
  },
);

it('every page of the back office is among the screens', () => {
  const folder = 'app/back-office/[locale]/(signed-in)';
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('page.tsx'))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
  const shown = pages.flatMap((page) => [...page.matchAll(/<([A-Z]\w+)/g)].map(([, name]) => name));
  const tested = screens.map(([, element]) => (element().type as { name: string }).name);
  expect(shown.filter((name) => name !== 'UnknownScreen' && !tested.includes(name ?? ''))).toEqual([]);
  expect(shown.length).toBeGreaterThan(25);
});
