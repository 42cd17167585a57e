import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConfirmProduct } from '@/components/checkout/confirm/confirm-product';
import { ConfirmSummary } from '@/components/checkout/confirm/confirm-summary';
import { OfferOptions } from '@/components/checkout/confirm/offer-options';
import { OrderTotals } from '@/components/orders/detail/order-totals';
import { exampleOrder } from '@/components/orders/example-order';
import { DueAmount } from '@/components/payments/method/due-amount';
import { MethodOptions } from '@/components/payments/method/method-options';
import { PayLabel } from '@/components/payments/method/pay-label';
import { PaymentPanel } from '@/components/payments/page/payment-panel';
import { BuyBar } from '@/components/products/purchase/buy-bar';
import { PurchaseSummary } from '@/components/products/purchase/purchase-summary';
import { PurchaseProvider } from '@/components/products/state/purchase-context';
import { DenominationGrid } from '@/components/products/steps/denomination-grid';
import { KnownCurrencies } from '@/components/shell/preferences/known-currencies';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { Countdown } from '@/components/ui/time/countdown';
import { learnServerTime } from '@/components/ui/time/server-clock';
import type { Checkout } from '@/lib/checkout/contract';
import type { Currency } from '@/lib/currencies/contract';
import type { OrderDetail } from '@/lib/orders/contract';
import type { PaymentPage } from '@/lib/payments/contract';
import type { Offer, PaymentMethodQuote } from '@/lib/pricing/contract';
import { useSettings } from '@/lib/stores/settings';
import goods from '@/messages/en/goods.json';
import order from '@/messages/en/order.json';
import payment from '@/messages/en/payment.json';
import server from '@/messages/en/server.json';
import shell from '@/messages/en/shell.json';
import { detail, sku } from '@/tests/setup/example-purchase';
import { responses } from '@/tests/setup/recorded-requests';
import { showWith } from '@/tests/setup/render-form';
import { translatePage } from '@/tests/setup/translate-page';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

const currencyOf = (code: string, sign: string, rate: number, precision: number): Currency => ({
  id: code,
  currencyCode: code,
  currencyName: code,
  currencySign: sign,
  currencyRate: rate,
  currencyPrecision: precision,
  currencyPremium: code === 'CNY' ? 0 : 0.015,
  supportPayment: code !== 'CNY',
});
const currencies = [
  currencyOf('CNY', '¥', 1, 2),
  currencyOf('USD', '$', 0.1392, 2),
  currencyOf('JPY', 'JP¥', 20.61, 0),
];

beforeEach(() => {
  localStorage.clear();
  responses.of = (key) => (key.endsWith('currency/list') ? currencies : []);
});
afterEach(() => {
  vi.useRealTimers();
});

type Step = () => unknown;

async function textsOf(page: ReactNode, steps: readonly Step[], isTranslated: boolean): Promise<string[]> {
  act(() => useSettings.setState(useSettings.getInitialState()));
  const { container } = showWith(
    { goods, order, payment, server, shell },
    <KnownCurrencies currencies={currencies} fetchedAt={Date.now()}>
      {page}
    </KnownCurrencies>,
  );
  await act(async () => useSettings.persist.rehydrate());
  const texts = [container.textContent];
  for (const step of steps) {
    if (isTranslated) translatePage(container);
    await act(async () => step());
    texts.push(container.textContent);
  }
  cleanup();
  return texts;
}

/** Takes the steps on a page and on a translated one: both show the same texts after each. */
async function expectSame(page: ReactNode, steps: readonly Step[]) {
  const plain = await textsOf(page, steps, false);
  for (const [index, text] of plain.entries()) expect(text, `step ${index}`).not.toBe(plain[index - 1]);
  expect(await textsOf(page, steps, true)).toEqual(plain);
}

const setCurrency = (code: string) => () => useSettings.getState().setCurrency(code);
const setLeads = (isFirst: boolean) => () => useSettings.getState().setCurrencyLeads(isFirst);
const lead = (code: string) => () => {
  setCurrency(code)();
  setLeads(true)();
};
const click = (role: string, name: string | RegExp) => () => {
  const [found] = screen.getAllByRole(role, { name });
  if (!found) throw new Error(`No ${role}`);
  fireEvent.click(found);
};
const setQuantity = (quantity: number) => () => {
  const [field] = screen.getAllByLabelText(shell.ui.quantity);
  if (!field) throw new Error('No quantity');
  fireEvent.change(field, { target: { value: String(quantity) } });
  fireEvent.blur(field);
};

it('the product page', async () => {
  const skus = [
    { ...sku, limitPerOrder: 999 },
    { ...sku, id: '23', name: '330 Shards', faceValue: 330, price: 30, marketPrice: 33, isDefault: false },
  ].map((one) => ({ ...one, limitPerOrder: 999 }));
  const product = { ...detail, skus, goods: { ...detail.goods, allowQuantity: true, maxQuantity: 999 } };
  await expectSame(
    <PurchaseProvider detail={product}>
      <DenominationGrid labelledBy="x" />
      <PurchaseSummary>{null}</PurchaseSummary>
      <BuyBar />
    </PurchaseProvider>,
    [
      setQuantity(10),
      setQuantity(100),
      click('radio', /330/),
      setQuantity(999),
      setCurrency('JPY'),
      setLeads(true),
      setQuantity(1),
      setCurrency('USD'),
      setLeads(false),
      setCurrency('CNY'),
      click('radio', /60/),
    ],
  );
});

const methodOf = (code: string, more: Partial<PaymentMethodQuote> = {}): PaymentMethodQuote => ({
  code,
  name: code,
  description: '',
  feeRate: 0,
  feeFixed: 0,
  feeIncluded: true,
  fee: 0,
  payAmount: 30,
  currencies: ['CNY'],
  requiresCardholderName: false,
  charge: { currencyCode: 'CNY', minor: 3000, precision: 2 },
  form: null,
  disabledReason: null,
  mark: null,
  spendableCoins: null,
  ...more,
});
const card = methodOf('CARD', {
  feeRate: 0.039,
  feeIncluded: false,
  charge: { currencyCode: 'USD', minor: 439, precision: 2 },
});
const methods = [
  card,
  methodOf('COIN'),
  methodOf('JPY', { charge: { currencyCode: 'JPY', minor: 627, precision: 0 } }),
];

const offer = (type: Offer['type'], discount: number): Offer => ({
  type,
  couponCodeId: type === 'COUPON' ? '5' : null,
  name: type === 'COUPON' ? 'Five off' : '',
  discount,
  usable: true,
  reasonKey: null,
  reasonArgs: [],
  isBest: type === 'COUPON',
  missing: null,
  endsWithOrder: false,
});
const offers = [offer('NONE', 0), offer('COUPON', 5)];

/** The parts of the checkout that show amounts, calculated by the number of units, the coupon and the method. */
function CheckoutParts({ goods, sku }: Pick<Checkout, 'goods' | 'sku'>) {
  const [quantity, setUnits] = useState(1);
  const [chosen, setChosen] = useState<Pick<Offer, 'type' | 'couponCodeId'>>({
    type: 'NONE',
    couponCodeId: null,
  });
  const [code, setCode] = useState('CARD');
  const method = methods.find((one) => one.code === code);
  const sum = 30 * quantity - (chosen.type === 'COUPON' ? 5 : 0);
  const fee = method?.feeIncluded ? 0 : sum * 0.04;
  const amounts = {
    ...exampleOrder.amounts,
    quantity,
    unitPrice: 30,
    goodsAmount: 30 * quantity,
    couponDiscount: chosen.type === 'COUPON' ? 5 : 0,
    orderAmount: sum,
    feeRate: method?.feeRate ?? 0,
    feeIncluded: method?.feeIncluded ?? true,
    serviceFee: fee,
    payAmount: sum + fee,
  };
  return (
    <>
      <ConfirmProduct
        goods={goods}
        sku={sku}
        line={{ price: 30 * quantity, was: 33 * quantity }}
        quantity={quantity}
        onQuantity={setUnits}
      />
      <OfferOptions offers={offers} value={chosen} onChange={setChosen} />
      <MethodOptions
        methods={methods.map((one) => ({ ...one, payAmount: sum }))}
        value={code}
        onChange={setCode}
        reasonOf={(key) => key}
      />
      <ConfirmSummary
        amounts={amounts}
        isOld={false}
        problem=""
        method={method}
        offerName={chosen.type === 'COUPON' ? 'Five off' : ''}
        isFreightOpen={quantity === 3}
      >
        <SubmitButton busy={quantity === 2} busyText="Calculating">
          {quantity === 3 ? 'Add an address' : <PayLabel method={quantity === 4 ? undefined : method} />}
        </SubmitButton>
      </ConfirmSummary>
      <DueAmount value={amounts.payAmount} method={method} size={20} />
    </>
  );
}

it('the checkout, with the buttons that charge', async () => {
  const product: Pick<Checkout, 'goods' | 'sku'> = {
    goods: {
      ...detail.goods,
      allowQuantity: true,
      maxQuantity: 9999,
      isInstant: false,
      etaLabel: '1–10 minutes',
      regionLabel: null,
      notices: [],
      seriesId: null,
    } as unknown as Checkout['goods'],
    sku: { ...sku, price: 30, marketPrice: 33, limitPerOrder: 9999 } as unknown as Checkout['sku'],
  };
  await expectSame(<CheckoutParts {...product} />, [
    setQuantity(2),
    setQuantity(3),
    setQuantity(4),
    setQuantity(1000),
    click('radio', /Five off/),
    click('radio', /COIN/),
    click('radio', /JPY/),
    lead('JPY'),
    click('radio', /CARD/),
    click('radio', new RegExp(order.confirm.offer.NONE.name)),
    setQuantity(10),
  ]);
});

it('the payment page', async () => {
  const page: PaymentPage = {
    orders: [
      {
        id: '1',
        sn: 'TY202608080001',
        status: 'PENDING_PAYMENT',
        goodsName: 'Wildsong Crystals',
        goodsCover: '/covers/wildsong-crystals.svg',
        specifications: '300',
        quantity: 1,
        accountDisplay: null,
        deliveryMode: 'DIRECT',
        goodsType: 'VIRTUAL',
        etaLabel: '1–10 minutes',
        isInstant: false,
        regionLabel: null,
        hold: 'NONE',
      },
    ],
    orderSns: ['TY202608080001'],
    amount: 30,
    payments: methods,
    defaultPayment: 'CARD',
    currencyCode: 'CNY',
    expireTime: null,
    serverTime: 0,
    lastFailure: null,
  };
  responses.of = (key) =>
    key.endsWith('currency/list') ? currencies : key.endsWith('order/payment') ? page : [];
  await expectSame(<PaymentPanel orderSn="TY202608080001" first={page} />, [
    click('radio', /COIN/),
    click('radio', /JPY/),
    lead('JPY'),
    click('radio', /CARD/),
  ]);
});

function ChangingOrder({ orders }: { orders: readonly OrderDetail[] }) {
  const [at, setAt] = useState(0);
  const shown = orders[at];
  return (
    <>
      <button type="button" onClick={() => setAt(at + 1)}>
        Next
      </button>
      {shown ? <OrderTotals order={shown} /> : null}
    </>
  );
}

it('an order whose payment and refunds arrive', async () => {
  const { amounts } = exampleOrder;
  const paid = {
    ...exampleOrder,
    paidTime: '2026-08-08 10:00:00',
    payCurrency: 'USD',
    payCurrencyAmount: 4.39,
  };
  const orders: OrderDetail[] = [
    { ...exampleOrder, paidTime: null },
    paid,
    { ...paid, amounts: { ...amounts, feeIncluded: false, feeRate: 0.05, serviceFee: 2, payAmount: 1234.5 } },
    { ...paid, payCurrencyAmount: 5.01 },
  ];
  const next = click('button', 'Next');
  await expectSame(<ChangingOrder orders={orders} />, [next, next, next]);
});

it('a countdown', async () => {
  vi.useFakeTimers();
  learnServerTime(Date.now());
  const endTime = Date.now() + 3_661_000;
  const { container } = showWith({ shell }, <Countdown endTime={endTime} look="text" />);
  translatePage(container);
  await act(async () => vi.advanceTimersByTime(2_000));
  expect(within(container).getByRole('timer').textContent).toBe('01:00:59');
});

it('an amount, its currency and its sign are one element that a translation leaves alone', async () => {
  showWith({ shell, payment }, <DueAmount value={10.34} method={undefined} size={20} />);
  await waitFor(() =>
    expect(document.querySelector('.price bdi[translate="no"]')?.textContent).toBe('¥10.34'),
  );
});
