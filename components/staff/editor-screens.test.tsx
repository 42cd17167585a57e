import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ArticleEditor } from '@/components/content/staff/article-editor';
import { ArticleList } from '@/components/content/staff/article-list';
import { NewArticle } from '@/components/content/staff/new-article';
import { LotCodes } from '@/components/delivery/staff/lot-codes';
import { PriceChangeList } from '@/components/pricing/staff/price-change-list';
import { NewProduct } from '@/components/products/staff/editor/new-product';
import { ProductEditor } from '@/components/products/staff/editor/product-editor';
import { Promotions } from '@/components/promotions/staff/promotions';
import { ApiError } from '@/lib/api/api-error';
import { productQuery } from '@/lib/products/queries/staff';
import { formatShanghai } from '@/lib/time';
import { renderScreen } from '@/tests/setup/render-screen';
import { chinese, english } from '@/tests/setup/staff-texts';
import { editedArticle, editedProduct } from './example-editors';

const push = vi.hoisted(() => vi.fn());
vi.mock('next/navigation', () => ({
  usePathname: () => '/staff/products',
  useSearchParams: () => new URLSearchParams(window.location.search),
  useRouter: () => ({ push, replace: vi.fn(), prefetch: vi.fn(), back: vi.fn(), refresh: vi.fn() }),
}));

const deal = {
  id: '51',
  goodsId: '31',
  goodsName: 'Primal Shards',
  skuId: '21',
  skuName: '60 Shards',
  skuSn: 'G10030-01',
  cover: '/covers/one.svg',
  price: 6,
  cost: 5.73,
  dealPrice: 5.5,
  margin: -4.2,
  startTime: Date.UTC(2026, 7, 10),
  endTime: Date.UTC(2026, 7, 12),
  quota: 300,
  sold: 214,
  reserved: 6,
  limitPerMember: 1,
  allowCoupon: false,
  state: 'RUNNING',
  stock: null,
  version: 2,
  updatedTime: '2026-08-11 10:00:00',
};
const text = (words: string) => ({ 'zh-cn': `${words} 简`, en: words, 'zh-hk': `${words} 繁` });
const row = { version: 1, updatedTime: '2026-08-11 10:00:00', isEnabled: true };
const answers: Record<string, unknown> = {
  'GET /goods/admin/goods/view': editedProduct,
  'GET /goods/admin/goods/history': {
    rows: [{ id: '61', number: 1, by: null, reason: '', time: '2026-08-10 10:00:00' }],
    next: null,
  },
  'GET /goods/admin/goods/revision': {
    id: '61',
    number: 1,
    by: null,
    reason: '',
    time: '2026-08-10 10:00:00',
    content: { ...editedProduct.content, brand: 'Older brand', skus: [] },
  },
  'GET /goods/admin/price/list': {
    rows: [
      {
        id: '81',
        status: 'SCHEDULED',
        reason: 'summer campaign',
        requester: 'Lin',
        startTime: Date.UTC(2026, 7, 12, 2),
        doneTime: null,
        createdTime: '2026-08-11 10:00:00',
        skus: 3,
      },
    ],
    next: null,
  },
  'GET /goods/admin/card_code/list': {
    rows: [
      { id: '1800000000000000091', state: 'AVAILABLE', orderSn: null, soldTime: null, version: 4 },
      { id: '1800000000000000092', state: 'SOLD', orderSn: '2026081100000001', soldTime: null, version: 1 },
    ],
    next: null,
  },
  'GET /goods/admin/daily_deal/list': { rows: [deal], next: null },
  'GET /goods/admin/goods_category/list': [
    { id: '1', code: 'GAME', goodsCount: 12, name: text('Games'), icon: 'grid', color: '#112233', ...row },
  ],
  'GET /goods/admin/search_keyword/list': [{ id: '2', text: text('wilds'), ...row }],
  'GET /store/admin/banner/list': [
    {
      id: '3',
      title: text('Deals'),
      subtitle: text('Every day'),
      link: '/category',
      theme: { from: '#112233', to: '#445566' },
      ...row,
    },
    ...['4', '5', '6'].map((id) => ({
      id,
      title: text(`Banner ${id}`),
      subtitle: text('Later'),
      link: '/',
      theme: { from: '#112233', to: '#445566' },
      ...row,
    })),
  ],
  'GET /store/admin/article/list': {
    rows: [
      {
        id: '41',
        type: 'NEWS',
        code: null,
        category: 'ACTIVITY',
        title: 'Daily deals start at ten',
        languages: ['zh-cn', 'en'],
        state: 'SCHEDULED',
        isTop: false,
        publishTime: '2026-08-12 10:00:00',
        updatedTime: '2026-08-11 10:00:00',
      },
    ],
    next: null,
  },
  'GET /goods/admin/price/history': {
    rows: [
      {
        changeId: '51',
        skuId: '21',
        sn: 'G10030-01',
        name: '60 Shards',
        from: 140,
        to: 145,
        change: 3.6,
        time: '2026-08-11 10:00:00',
        reason: 'the supplier raised its rate',
        by: 'Catalogue',
        approvedBy: 'Finance',
      },
    ],
    next: null,
  },
  'GET /store/admin/article/view': editedArticle,
  'GET /store/admin/article/history': { rows: [], next: null },
  'POST /store/admin/article/create': { id: '41' },
  'POST /store/admin/markdown/preview': { html: '<p>rendered</p>' },
};
type Sent = { body?: Record<string, unknown>; query?: Record<string, unknown> };
const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('@/lib/api/browser', () => ({ call, onCallFailure: () => () => undefined }));
const sent = (key: string): Sent[] =>
  call.mock.calls.flatMap(([name, input]) => (name === key ? [input as Sent] : []));

beforeEach(() => {
  call.mockReset();
  call.mockImplementation(async (key: string) => answers[key] ?? null);
});
afterEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

const enter = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** The editor on its page, which follows what is stored. */
function StoredProduct() {
  return <ProductEditor product={useQuery(productQuery(editedProduct.id)).data ?? editedProduct} />;
}

/** Chooses a section of the editor. */
const section = (name: string | RegExp) =>
  fireEvent.click(within(screen.getByRole('navigation', { name: 'Sections' })).getByRole('button', { name }));

describe('the editor of a product', () => {
  it('lists the translations that are missing, and saves without them', async () => {
    renderScreen(<ProductEditor product={editedProduct} />);
    expect(await screen.findByText('rendered')).toBeTruthy();
    expect(screen.queryByText(/translation/)).toBeNull();
    enter('Name · English', '');
    enter('Caption · 繁體中文', '');
    expect(screen.getByText(/^2 translations are missing/)).toBeTruthy();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
      expect.arrayContaining(['Name · English', 'Caption · 繁體中文']),
    );
    expect(screen.getByRole('button', { name: 'Review 2 changes' }).hasAttribute('disabled')).toBe(false);
  });

  it('says when the draft was kept on the clock of Shanghai, on a machine in New York', async () => {
    renderScreen(<ProductEditor product={editedProduct} />);
    enter('Name · English', 'Wild Shards');
    const before = Date.now();
    const note = await screen.findByText(/^Draft kept/, {}, { timeout: 5_000 });
    const keptAt = Date.parse(note.querySelector('time')?.dateTime ?? '');
    expect(keptAt).toBeGreaterThanOrEqual(before - 1_000);
    expect(note.textContent).toBe(`Draft kept ${formatShanghai(keptAt).slice(11)}`);
  });

  it('saves changed texts with the reason and the version that was opened', async () => {
    renderScreen(<ProductEditor product={editedProduct} />);
    expect(await screen.findByText('rendered')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Review' }).hasAttribute('disabled')).toBe(true);
    enter('Name · English', 'Wild Shards');
    enter('Caption · 繁體中文', '新的說明');
    fireEvent.click(screen.getByRole('button', { name: 'Review 2 changes' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Name · English')).toBeTruthy();
    expect(within(dialog).getByText('Wild Shards')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Enter a reason')).toBeTruthy();
    fireEvent.change(within(dialog).getByLabelText('Why'), { target: { value: 'clearer name' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('POST /goods/admin/goods/save')).toHaveLength(1));
    expect(sent('POST /goods/admin/goods/save')[0]?.body).toMatchObject({
      id: '31',
      version: 14,
      reason: 'clearer name',
      content: {
        name: { en: 'Wild Shards', 'zh-cn': 'Primal Shards zh-cn' },
        caption: { 'zh-hk': '新的說明' },
        brand: 'Wilds',
      },
    });
  });

  it('shows what another person saved meanwhile, and continues with both', async () => {
    const view = renderScreen(<ProductEditor product={editedProduct} />);
    enter('Name · English', 'Mine');
    const theirs = {
      ...editedProduct,
      version: 15,
      lastSaved: { by: 'Lin', time: '2026-08-11 10:42:00' },
      content: { ...editedProduct.content, caption: text('Theirs') },
    };
    view.rerender(<ProductEditor product={theirs} />);
    const note = await screen.findByText('Lin saved a newer version at 10:42');
    expect(note).toBeTruthy();
    expect(screen.getByRole('row', { name: /^Caption · English.*Theirs/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Review 1 change' }).hasAttribute('disabled')).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Continue with both' }));
    expect(screen.getByLabelText<HTMLInputElement>('Caption · English').value).toBe('Theirs');
    expect(screen.getByLabelText<HTMLInputElement>('Name · English').value).toBe('Mine');
    expect(screen.getByRole('button', { name: 'Review 1 change' }).hasAttribute('disabled')).toBe(false);
  });

  it('shows both versions in the dialog of a refused save, lets the person choose, and saves then', async () => {
    let isNewer = false;
    const theirs = {
      ...editedProduct,
      version: 15,
      lastSaved: { by: 'Lin', time: '2026-08-11 10:42:00' },
      content: {
        ...editedProduct.content,
        name: { ...editedProduct.content.name, en: 'Theirs' },
        caption: text('Their caption'),
      },
    };
    call.mockImplementation(async (key: string) => {
      if (key === 'GET /goods/admin/goods/view') return isNewer ? theirs : editedProduct;
      if (key !== 'POST /goods/admin/goods/save') return answers[key] ?? null;
      if (isNewer) return { version: 16, approvalId: null };
      isNewer = true;
      throw new ApiError(409, 'editor_changedMeanwhile', key);
    });
    renderScreen(<StoredProduct />);
    enter('Name · English', 'Mine');
    enter('Name · 繁體中文', '我的');
    fireEvent.click(screen.getByRole('button', { name: 'Review 2 changes' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('Why'), { target: { value: 'clearer name' } });
    const saveButton = within(dialog).getByRole('button', { name: 'Save' });
    fireEvent.click(saveButton);
    const versions = await within(dialog).findByRole('table', { name: 'Both versions' });
    const cells = (name: RegExp) =>
      within(within(versions).getByRole('row', { name }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent?.trim());
    expect(cells(/^Name · English/)).toEqual(['Theirs', 'Mine']);
    expect(cells(/^Name · 繁體中文/)[1]).toBe('我的');
    expect(saveButton.hasAttribute('disabled')).toBe(true);
    expect(within(versions).getAllByRole('radio')).toHaveLength(2);
    fireEvent.click(within(versions).getByRole('radio', { name: 'Name · English: Saved meanwhile' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Continue with both' }));
    // What is left to save, compared with what is stored now.
    await waitFor(() => expect(saveButton.hasAttribute('disabled')).toBe(false));
    expect(within(dialog).queryByText('Name · English')).toBeNull();
    expect(within(dialog).getByText('我的')).toBeTruthy();
    fireEvent.click(saveButton);
    await waitFor(() =>
      expect(sent('POST /goods/admin/goods/save').at(-1)?.body).toMatchObject({
        version: 15,
        reason: 'clearer name',
        content: { name: { en: 'Theirs', 'zh-hk': '我的' }, caption: { en: 'Their caption' } },
      }),
    );
  });

  it('marks translations that are older than their source, also those of the draft', async () => {
    renderScreen(<ProductEditor product={editedProduct} />);
    const marks = () => screen.queryAllByText('简体中文 changed after this text');
    expect(marks()).toHaveLength(1);
    expect(
      screen.getByRole('img', { name: 'Has translations that are older than their source' }),
    ).toBeTruthy();
    // The source of both translations of the name.
    enter('Name · 简体中文', '新名称');
    expect(marks()).toHaveLength(3);
    enter('Name · English', 'New name');
    enter('Caption · 繁體中文', '新的說明');
    expect(marks()).toHaveLength(1);
  });

  it('saves terms of sale, list price and cost, and names their parts in the comparison', async () => {
    renderScreen(<ProductEditor product={editedProduct} />);
    section('SKUs & prices');
    fireEvent.change(await screen.findByLabelText(/^Cost of /), { target: { value: '5.5' } });
    fireEvent.change(screen.getByLabelText(/^List price of /), { target: { value: '7' } });
    section('Terms of sale');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Coupons can be used' }));
    fireEvent.change(screen.getByLabelText('Step 1: off'), { target: { value: '3.5' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add a step' }));
    expect(screen.getByLabelText('Days to return an unused parcel')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Review 5 changes' }));
    const dialog = await screen.findByRole('dialog');
    for (const [name, after] of [
      ['SKUs · 1 · Cost', '5.5'],
      ['SKUs · 1 · List price', '7'],
      ['Coupons can be used', '✗'],
      ['Bulk prices · 1 · Share that is paid', '0.965'],
      ['Bulk prices · 2', '10 · 0.955'],
    ] as const) {
      expect(
        within(within(dialog).getByText(name).closest('tr') as HTMLElement).getByText(after),
      ).toBeTruthy();
    }
    fireEvent.change(within(dialog).getByLabelText('Why'), { target: { value: 'new contract' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent('POST /goods/admin/goods/save').at(-1)?.body).toMatchObject({
        content: {
          couponAllowed: false,
          bulkPrice: [
            { quantity: 5, rate: 0.965 },
            { quantity: 10, rate: 0.955 },
          ],
          skus: [{ cost: 5.5, marketPrice: 7 }],
        },
      }),
    );
  });

  it('lists the prices that its SKUs had', async () => {
    renderScreen(<ProductEditor product={editedProduct} />);
    section('History');
    const history = await screen.findByRole('table', { name: 'Price history' });
    expect(await within(history).findByText('¥145.00')).toBeTruthy();
    expect(within(history).getByText('Catalogue, approved by Finance')).toBeTruthy();
  });

  it('asks before a link leaves unsaved changes', async () => {
    renderScreen(<ProductEditor product={editedProduct} />);
    enter('Name · English', 'Mine');
    fireEvent.click(screen.getByRole('link', { name: 'Products' }));
    expect((await screen.findAllByText('Leave without saving?')).length).toBeGreaterThan(0);
    fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
    const unload = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(unload);
    expect(unload.defaultPrevented).toBe(true);
  });

  it('adds, orders and names SKUs, and changes the stock at once', async () => {
    renderScreen(<ProductEditor product={editedProduct} />);
    section(/SKUs/);
    fireEvent.click(await screen.findByRole('button', { name: 'Add a SKU' }));
    enter('Name 2 · 简体中文', '300');
    enter('Price of 300', '29.6');
    enter('Cost of 300', '28');
    expect(screen.getByText('5.4 %')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Move 300 up' }));
    fireEvent.click(screen.getByRole('button', { name: 'Change the stock of 60 Shards zh-cn' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('Units'), { target: { value: '5' } });
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'delivered' } });
    expect(await within(dialog).findByText(/12 now, 17 afterwards/)).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Change stock' }));
    await waitFor(() =>
      expect(sent('POST /goods/admin/sku/stock')).toEqual([
        { body: { skuId: '21', version: 3, units: 5, reason: 'delivered' } },
      ]),
    );
  });

  it('shows names in fields that grow and have one line of text, and the preview in a drawer too', async () => {
    renderScreen(<ProductEditor product={editedProduct} />);
    const name = screen.getByLabelText('Name · English');
    expect(name.tagName).toBe('TEXTAREA');
    fireEvent.change(name, { target: { value: 'Two\nlines' } });
    expect(name).toHaveProperty('value', 'Two lines');
    fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
    const drawer = await screen.findByRole('dialog', { name: 'Preview' });
    fireEvent.click(within(drawer).getByText('EN'));
    expect(await within(drawer).findByText('Two lines')).toBeTruthy();
  });

  it('tries the recharge form with the rules of a shopper, and keeps the keys of ordered fields', async () => {
    renderScreen(<ProductEditor product={editedProduct} />);
    section(/Top-up fields/);
    const preview = screen.getByRole('complementary', { name: 'Preview' });
    const uid = await within(preview).findByLabelText('Player UID zh-cn');
    fireEvent.change(uid, { target: { value: '814209' } });
    expect(within(preview).getByText('The format is wrong')).toBeTruthy();
    fireEvent.change(uid, { target: { value: '814209526' } });
    expect(within(preview).getByText('valid: 814209526')).toBeTruthy();
    expect((await screen.findByLabelText('Key')).hasAttribute('disabled')).toBe(true);
    enter('Label · English', 'World');
    fireEvent.click(within(preview).getByText('EN'));
    expect(await within(preview).findByText('World *')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(screen.getByLabelText('Key').hasAttribute('disabled')).toBe(false);
  });

  it('has its history with differences, and restores a state into the draft', async () => {
    renderScreen(<ProductEditor product={editedProduct} />);
    section('History');
    fireEvent.click(await screen.findByRole('button', { name: /Version 1/ }));
    expect(await screen.findByText('Older brand')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Put version 1 into the draft' }));
    section(/Basics/);
    expect((await screen.findByLabelText<HTMLInputElement>('Brand')).value).toBe('Older brand');
    expect(screen.getByRole('button', { name: 'Review 1 change' })).toBeTruthy();
  });

  it('cancels a schedule and discontinues with a reason, orders pictures', async () => {
    renderScreen(<ProductEditor product={editedProduct} />);
    section('Pictures');
    fireEvent.click(await screen.findByRole('button', { name: 'Move picture 2 up' }));
    expect(screen.getByRole('button', { name: 'Review 2 changes' })).toBeTruthy();
    section('Publishing');
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel the schedule' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'stays' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel the schedule' }));
    await waitFor(() =>
      expect(sent('POST /goods/admin/goods/unschedule')).toEqual([{ body: { id: '71', reason: 'stays' } }]),
    );
  });

  it('is in Chinese, and cannot be changed without the permission', async () => {
    renderScreen(<ProductEditor product={editedProduct} />, { roles: ['ROLE_FINANCE'], isChinese: true });
    expect(screen.queryByRole('button', { name: /检查/ })).toBeNull();
    expect(screen.getByLabelText('名称 · English').hasAttribute('disabled')).toBe(true);
  });
});

it('a new product needs a cover before it is created', async () => {
  renderScreen(<NewProduct />);
  enter('Name · 简体中文', '新商品');
  expect(await screen.findByText('A cover is required')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Create the draft' }).hasAttribute('disabled')).toBe(true);
});

it.each([
  ['en', english, false],
  ['zh-cn', chinese, true],
] as const)(
  'a new product names the form of its fields and what keeps it from being created, in %s',
  async (_, { product }, isChinese) => {
    renderScreen(<NewProduct />, { isChinese });
    for (const text of [product.snHint, product.textsMissing, product.coverMissing])
      expect(await screen.findByText(text)).toBeTruthy();
    // No page has an address of the product in its URL.
    expect(screen.queryByLabelText(/^(?:Address|地址)$/)).toBeNull();
    const create = screen.getByRole('button', { name: product.create });
    expect(create.hasAttribute('disabled')).toBe(true);
    enter(`${product.field.name} · 简体中文`, '新商品');
    await waitFor(() => expect(screen.queryByText(product.textsMissing)).toBeNull());
    expect(create.hasAttribute('disabled')).toBe(true);
  },
);

it.each([
  ['en', english, false],
  ['zh-cn', chinese, true],
] as const)(
  'a new product has empty, marked prices and shows the number of its first sku, in %s',
  async (_, text, isChinese) => {
    renderScreen(<NewProduct />, { isChinese });
    const { product } = text;
    const label = (name: string) => name.replace('{name}', product.newSku);
    const price = await screen.findByLabelText(label(product.sku.priceOf));
    const cost = screen.getByLabelText(label(product.sku.costOf));
    const list = screen.getByLabelText(label(product.sku.marketPriceOf));
    expect([price, cost, list].map((field) => (field as HTMLInputElement).value)).toEqual(['', '', '']);
    expect([price, cost, list].map((field) => field.getAttribute('aria-required'))).toEqual([
      'true',
      'true',
      'false',
    ]);
    const marked = () =>
      [price, cost, list].map((field) => field.closest('.ant-input-number-status-warning') !== null);
    expect(marked()).toEqual([true, true, false]);
    expect(screen.getByText(product.pricesMissing)).toBeTruthy();
    fireEvent.change(price, { target: { value: '10' } });
    fireEvent.change(cost, { target: { value: '9' } });
    await waitFor(() => expect(marked()).toEqual([false, false, false]));
    expect(screen.queryByText(product.pricesMissing)).toBeNull();
    fireEvent.change(screen.getByLabelText(product.sn), { target: { value: 'G10042' } });
    expect(await screen.findByText(product.numberWillBe.replace('{number}', 'G10042-01'))).toBeTruthy();
  },
);

it('a scheduled price change is canceled with a reason', async () => {
  renderScreen(<PriceChangeList />);
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel the change: summer campaign' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('Why'), { target: { value: 'postponed' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel the change' }));
  await waitFor(() =>
    expect(sent('POST /goods/admin/price/cancel')).toEqual([{ body: { id: '81', reason: 'postponed' } }]),
  );
});

it('a price change opens with each of its prices, from its row and from the address', async () => {
  const list = answers['GET /goods/admin/price/list'] as { rows: object[] };
  answers['GET /goods/admin/price/view'] = {
    ...list.rows[0],
    approvedBy: 'Mei',
    refusal: null,
    items: [
      {
        skuId: '21',
        goodsId: '31',
        goodsName: 'Primal Shards',
        name: '60 Shards',
        sn: 'G10030-01',
        from: 140,
        to: 145,
        price: 141,
        change: 3.6,
      },
    ],
  };
  const view = renderScreen(<PriceChangeList />);
  fireEvent.click(await screen.findByRole('button', { name: /^summer campaign/ }));
  expect(window.location.search).toBe('?open=81');
  view.unmount();
  const opened = renderScreen(<PriceChangeList />);
  const table = await screen.findByRole('table', { name: 'Prices of this change' });
  expect(within(table).getByText('¥140.00')).toBeTruthy();
  expect(within(table).getByText('¥145.00')).toBeTruthy();
  expect(within(table).getByText('¥141.00')).toBeTruthy();
  expect(within(table).getByRole('link', { name: 'Primal Shards' }).getAttribute('href')).toMatch(/31$/);
  expect(screen.getByText('Mei')).toBeTruthy();
  opened.unmount();
  renderScreen(<PriceChangeList />, { roles: ['ROLE_FINANCE'], isChinese: true });
  expect(await screen.findByText('批准人')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /取消/ })).toBeNull();
});

it('one code that is not sold is voided', async () => {
  renderScreen(<LotCodes lotId="11" mayVoid />);
  fireEvent.click(screen.getByRole('button', { name: 'Codes of this lot' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Void the code 00000091' }));
  expect(screen.queryByRole('button', { name: 'Void the code 00000092' })).toBeNull();
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'reported' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Void' }));
  await waitFor(() =>
    expect(sent('POST /goods/admin/card_code/void')).toEqual([
      { body: { id: '1800000000000000091', version: 4, reason: 'reported' } },
    ]),
  );
});

describe('promotions', () => {
  const save = async (reason: string) => {
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: reason } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  };

  it('list deals with their margin, and end a running one', async () => {
    renderScreen(<Promotions />);
    expect(await screen.findByText('−4.2 %')).toBeTruthy();
    expect(screen.getByText('220 / 300')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /60 Shards/ }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Margin of the deal: −4.2 %')).toBeTruthy();
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'too cheap' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'End now' }));
    await waitFor(() =>
      expect(sent('POST /goods/admin/daily_deal/end')).toEqual([
        { body: { id: '51', version: 2, reason: 'too cheap' } },
      ]),
    );
  });

  it('show the deals of a week with the share of their quota, and other weeks', async () => {
    renderScreen(<Promotions />);
    const week = await screen.findByRole('region', { name: 'Deals of a week' });
    expect(await within(week).findByRole('img', { name: /Live.*220 of 300 sold or reserved/ })).toBeTruthy();
    const ranges = () => sent('GET /goods/admin/daily_deal/list').flatMap(({ query }) => query?.from ?? []);
    const before = Number(ranges().at(-1));
    fireEvent.click(within(week).getByRole('button', { name: 'Next week' }));
    expect(window.location.search).toMatch(/^\?week=\d{4}-\d{2}-\d{2}$/);
    expect(before % 86_400_000).toBe(57_600_000);
  });

  it('change a category', async () => {
    window.history.replaceState(null, '', '/?tab=CATEGORIES');
    renderScreen(<Promotions />);
    fireEvent.click(await screen.findByRole('button', { name: /^Games 简/ }));
    fireEvent.change(await screen.findByLabelText('Name · English'), { target: { value: 'All games' } });
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Icon' }));
    fireEvent.click(await screen.findByText('Gift'));
    await save('clearer');
    await waitFor(() =>
      expect(sent('POST /goods/admin/goods_category/save')[0]?.body).toMatchObject({
        id: '1',
        version: 1,
        reason: 'clearer',
        content: { name: { en: 'All games' }, icon: 'gift' },
      }),
    );
  });

  it('show what another person changed in the same row, and save after the decision', async () => {
    let isNewer = false;
    const category = (answers['GET /goods/admin/goods_category/list'] as object[])[0];
    call.mockImplementation(async (key: string) => {
      if (key === 'GET /goods/admin/goods_category/list')
        return isNewer ? [{ ...category, version: 2, color: '#445566', name: text('Theirs') }] : [category];
      if (key !== 'POST /goods/admin/goods_category/save') return answers[key] ?? null;
      if (isNewer) return { id: '1' };
      isNewer = true;
      throw new ApiError(409, 'common_message_changedMeanwhile', key);
    });
    window.history.replaceState(null, '', '/?tab=CATEGORIES');
    renderScreen(<Promotions />);
    fireEvent.click(await screen.findByRole('button', { name: /^Games 简/ }));
    fireEvent.change(await screen.findByLabelText('Name · English'), { target: { value: 'All games' } });
    await save('clearer');
    const versions = await screen.findByRole('table', { name: 'Both versions' });
    expect(within(versions).getByRole('row', { name: /^Name · English/ }).textContent).toContain('Theirs');
    fireEvent.click(screen.getByRole('button', { name: 'Continue with both' }));
    await save('clearer');
    await waitFor(() =>
      expect(sent('POST /goods/admin/goods_category/save').at(-1)?.body).toMatchObject({
        version: 2,
        content: { name: { en: 'All games', 'zh-cn': 'Theirs 简' }, color: '#445566' },
      }),
    );
  });

  it('add a keyword, and change a banner', async () => {
    window.history.replaceState(null, '', '/?tab=KEYWORDS');
    const view = renderScreen(<Promotions />);
    fireEvent.click(await screen.findByRole('button', { name: 'Add a keyword' }));
    fireEvent.change(await screen.findByLabelText('Keyword · 简体中文'), { target: { value: '原野' } });
    await save('asked often');
    await waitFor(() => expect(sent('POST /goods/admin/search_keyword/save')).toHaveLength(1));
    view.unmount();
    window.history.replaceState(null, '', '/?tab=BANNERS');
    renderScreen(<Promotions />, { isChinese: true });
    expect(await screen.findByText('/category')).toBeTruthy();
  });
});

describe('banners in order', () => {
  const names = () =>
    screen.getAllByRole('row').flatMap((one) => /Deals|Banner \d/.exec(one.textContent ?? '')?.[0] ?? []);
  const moves = () => sent('POST /store/admin/banner/move').map(({ body }) => body);
  const open = async (roles?: 'ROLE_FINANCE'[]) => {
    window.history.replaceState(null, '', '/?tab=BANNERS');
    renderScreen(<Promotions />, roles ? { roles } : {});
    expect(await screen.findAllByText('Banner 4 简')).toHaveLength(2);
  };

  it('are moved with buttons and arrow keys, and shown at the new place before the response', async () => {
    call.mockImplementation(async (key: string) =>
      key === 'POST /store/admin/banner/move' ? new Promise(() => undefined) : (answers[key] ?? null),
    );
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Move Banner 4 简 up' }));
    await waitFor(() => expect(moves()).toEqual([{ id: '4', before: '3' }]));
    expect(names()).toEqual(['Banner 4', 'Deals', 'Banner 5', 'Banner 6']);
    // Not before the first move has been made.
    fireEvent.click(screen.getByRole('button', { name: 'Move Banner 5 简 up' }));
    expect(moves()).toHaveLength(1);
  });

  it('are moved to the end with a key', async () => {
    await open();
    fireEvent.keyDown(screen.getByRole('button', { name: 'Move Deals 简 down' }), { key: 'End' });
    await waitFor(() => expect(moves()).toEqual([{ id: '3', before: null }]));
    expect(await screen.findByText('Deals 简 is now number 4')).toBeTruthy();
  });

  it('are dragged, and stay when Escape is pressed', async () => {
    await open();
    const rows = screen.getAllByRole('row').slice(1);
    rows.forEach((one, index) => {
      one.getBoundingClientRect = () => ({ bottom: (index + 1) * 40 }) as DOMRect;
    });
    const grab = () =>
      fireEvent(
        rows[0]?.querySelector('.s-handle') ?? document.body,
        new MouseEvent('pointerdown', { bubbles: true, button: 0 }),
      );
    grab();
    fireEvent(window, new MouseEvent('pointermove', { clientY: 90 }));
    fireEvent.keyDown(window, { key: 'Escape' });
    fireEvent(window, new MouseEvent('pointerup', { clientY: 90 }));
    expect(moves()).toEqual([]);
    grab();
    fireEvent(window, new MouseEvent('pointermove', { clientY: 90 }));
    expect(names()).toEqual(['Banner 4', 'Banner 5', 'Deals', 'Banner 6']);
    fireEvent(window, new MouseEvent('pointerup', { clientY: 90 }));
    await waitFor(() => expect(moves()).toEqual([{ id: '3', before: '6' }]));
  });

  it('show which of them the home page leaves out', async () => {
    await open();
    expect(screen.getAllByText('Shown')).toHaveLength(3);
    expect(screen.getAllByText('Home page shows the first 3')).toHaveLength(1);
  });

  it('have no buttons for people who cannot change them', async () => {
    await open(['ROLE_FINANCE']);
    expect(screen.queryByRole('button', { name: /Move/ })).toBeNull();
  });
});

describe('content', () => {
  it('lists articles with the languages they have', async () => {
    renderScreen(<ArticleList />);
    expect(await screen.findByText('Daily deals start at ten')).toBeTruthy();
    expect(screen.getByText('Scheduled')).toBeTruthy();
    expect(screen.getByText('繁').hasAttribute('data-missing')).toBe(true);
    expect(screen.getByText('简').hasAttribute('data-missing')).toBe(false);
  });

  it('saves an article, and has its history', async () => {
    renderScreen(<ArticleEditor article={editedArticle} />);
    expect(await screen.findByText('rendered')).toBeTruthy();
    enter('Text · English', '## New rules');
    fireEvent.click(screen.getByRole('button', { name: 'Review 1 change' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('Why'), { target: { value: 'new rules' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent('POST /store/admin/article/save')[0]?.body).toMatchObject({
        id: '41',
        version: 3,
        content: { body: { en: '## New rules' } },
      }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Versions' }));
    expect(await screen.findByText('No one has changed this yet')).toBeTruthy();
  });

  it('creates news with a title, a text and a reason', async () => {
    renderScreen(<NewArticle />);
    expect(screen.queryByText('missing')).toBeNull();
    const title = screen.getByLabelText('Title · 简体中文');
    expect(title.getAttribute('aria-invalid')).toBe('false');
    fireEvent.blur(title);
    expect(title.getAttribute('aria-invalid')).toBe('true');
    enter('Title · 简体中文', '公告');
    enter('Text · 简体中文', '内容');
    enter('Author · 简体中文', '客服');
    const publish = screen.getByRole('button', { name: 'Publish' });
    expect(publish.hasAttribute('disabled')).toBe(true);
    enter('Reason', 'new');
    fireEvent.click(publish);
    await waitFor(() =>
      expect(sent('POST /store/admin/article/create')[0]?.body).toMatchObject({
        type: 'NEWS',
        code: null,
        reason: 'new',
        content: { category: 'NOTICE', title: { 'zh-cn': '公告' } },
      }),
    );
    await waitFor(() => expect(push).toHaveBeenCalledWith(expect.stringMatching(/\/41$/)));
  });
});
