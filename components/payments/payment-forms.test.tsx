import { existsSync } from 'node:fs';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PaymentPage } from '@/lib/payments/contract';
import type { SandboxSession } from '@/lib/payments/sandbox-contract';
import type { PaymentMethodQuote } from '@/lib/pricing/contract';
import { forgetPurchases } from '@/lib/stores/safe-storage';
import order from '@/messages/en/order.json';
import payment from '@/messages/en/payment.json';
import sandbox from '@/messages/en/sandbox.json';
import server from '@/messages/en/server.json';
import shell from '@/messages/en/shell.json';
import paymentZhCn from '@/messages/zh-cn/payment.json';
import paymentZhHk from '@/messages/zh-hk/payment.json';
import { bodiesOf, requests, responses } from '@/tests/setup/recorded-requests';
import { toasts } from '@/tests/setup/recorded-toasts';
import { alerts, field, press, refuse, showWith, type } from '@/tests/setup/render-form';
import type { CardFormRef, PaymentAction } from './card/card-form';
import { CheckoutSteps } from './frame/checkout-steps';
import { DueAmount, OtherAmount } from './method/due-amount';
import { MethodOptions } from './method/method-options';
import { PaymentPanel } from './page/payment-panel';
import { HostedCardForm } from './sandbox/hosted-card-form';
import { SandboxFields } from './sandbox/sandbox-fields';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/components/ui/feedback/toast', () => import('@/tests/setup/recorded-toasts'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

const leave = vi.fn();
beforeEach(() => {
  leave.mockReset();
  vi.stubGlobal('location', { ...window.location, assign: leave, replace: leave });
  return () => vi.unstubAllGlobals();
});

describe('the coins of the member', () => {
  const coins = (spendableCoins: number, disabledReason: string | null): PaymentMethodQuote => ({
    code: 'COIN',
    name: 'Coins',
    description: '',
    mark: null,
    feeRate: 0,
    feeFixed: 0,
    feeIncluded: true,
    fee: 0,
    payAmount: 30,
    currencies: ['CNY'],
    requiresCardholderName: false,
    charge: { currencyCode: 'CNY', minor: 3000, precision: 2 },
    form: null,
    disabledReason,
    spendableCoins,
  });
  const messages = { en: payment, 'zh-cn': paymentZhCn, 'zh-hk': paymentZhHk };
  const shown = (method: PaymentMethodQuote, locale: keyof typeof messages, isFreightOpen = false) => {
    showWith(
      { payment: messages[locale] },
      <MethodOptions
        {...{ methods: [method], value: 'COIN', isFreightOpen }}
        onChange={() => {}}
        reasonOf={(key) => key}
      />,
      locale,
    );
    return screen.getByRole('radio').closest('label')?.textContent;
  };

  it.each([
    [
      'en',
      'You have 1,205 coins, 1,795 too few for this order',
      'You have 1,205 coins, too few for this order',
    ],
    ['zh-cn', '可用 1,205 天云币，还差 1,795', '可用 1,205 天云币，不够付这笔订单'],
    ['zh-hk', '可用 1,205 天雲幣，尚欠 1,795', '可用 1,205 天雲幣，不夠付這張訂單'],
  ] as const)(
    'are stated in %s with what is missing, which needs a known freight',
    (locale, missing, open) => {
      const method = coins(1205, 'coupon_pointNotEnough');
      expect(shown(method, locale)).toBe(`Coins${missing}`);
      cleanup();
      expect(shown(method, locale, true)).toBe(`Coins${open}`);
    },
  );

  it('are stated when they suffice, and another reason is shown before them', () => {
    expect(shown(coins(3000, null), 'en')).toContain('You have 3,000 coins');
    cleanup();
    expect(shown(coins(3000, 'payment_amountOutOfRange'), 'en')).toBe('Coinspayment_amountOutOfRange');
  });
});

/** A method of a quote. */
const quoted = (code: string, more: Partial<PaymentMethodQuote>): PaymentMethodQuote => ({
  code,
  name: code,
  description: '',
  feeRate: 0,
  feeFixed: 0,
  feeIncluded: true,
  fee: 0,
  payAmount: 103.9,
  currencies: ['USD'],
  requiresCardholderName: false,
  charge: { currencyCode: 'USD', minor: 1468, precision: 2 },
  form: null,
  disabledReason: null,
  mark: null,
  spendableCoins: null,
  ...more,
});

it('the methods have the marks of cards and PayPal, and both sums', () => {
  const methods = [quoted('CARD', { requiresCardholderName: true }), quoted('PAYPAL', { mark: 'paypal' })];
  const { container } = showWith(
    { payment },
    <MethodOptions methods={methods} value="CARD" onChange={() => {}} reasonOf={(key) => key} />,
  );
  const marks = [...container.querySelectorAll('img')].map((mark) => mark.getAttribute('src'));
  expect(marks).toEqual(
    ['visa', 'mastercard', 'amex', 'jcb', 'unionpay', 'paypal'].map((code) => `/marks/${code}.svg`),
  );
  for (const mark of marks) expect(existsSync(`public${mark}`)).toBe(true);
  for (const sum of container.querySelectorAll('.end b')) expect(sum.textContent).toBe('¥103.90USD 14.68');
});

describe('with a saved card, the other methods', () => {
  const methods = [
    quoted('CARD', { requiresCardholderName: true }),
    quoted('PAYPAL', { mark: 'paypal' }),
    quoted('ALIPAY', { mark: 'alipay' }),
    quoted('COIN', {}),
  ];
  const show = (shown: PaymentMethodQuote[], isSettled: boolean) =>
    showWith(
      { payment },
      <MethodOptions
        methods={shown}
        value="CARD"
        onChange={() => {}}
        reasonOf={(key) => key}
        isSettled={isSettled}
      />,
    ).container;
  const foldOf = () => screen.queryByRole('button', { name: new RegExp(`^${payment.card.otherMethod}`) });

  it('are one row with their marks on a phone, until they are unfolded', () => {
    const container = show(methods, true);
    expect(container.querySelectorAll('.hide-phone input')).toHaveLength(3);
    const fold = foldOf();
    expect([...(fold?.querySelectorAll('img') ?? [])].map((mark) => mark.alt)).toEqual(['PAYPAL', 'ALIPAY']);
    if (fold) fireEvent.click(fold);
    expect(foldOf()).toBeNull();
    expect(container.querySelectorAll('.hide-phone input')).toHaveLength(0);
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^CARD/ }));
  });

  it('have rows of their own when they are few, and without a saved card', () => {
    for (const [shown, isSettled] of [
      [methods.slice(0, 3), true],
      [methods, false],
    ] as const) {
      const container = show([...shown], isSettled);
      expect(foldOf()).toBeNull();
      expect(container.querySelectorAll('.hide-phone input')).toHaveLength(0);
      cleanup();
    }
  });
});

it('what is charged is beside the sum in yuan and nearly as large, in both orders', () => {
  const method = { charge: { currencyCode: 'USD', minor: 1468, precision: 2 } } as PaymentMethodQuote;
  const { container } = showWith(
    { payment },
    <>
      <DueAmount value={103.9} method={method} size={40} />
      <OtherAmount value={103.9} method={method} size={32} />
    </>,
  );
  const [due, other] = container.querySelectorAll('.price');
  expect([due?.textContent, due?.className]).toEqual(['¥103.90', 'price price-40']);
  expect(other?.textContent).toBe('USD 14.68');
  expect(other?.className).toContain('price-32');
  expect(screen.getByText(payment.charged)).toBeDefined();
});

it('the steps are choose, pay and delivered', () => {
  showWith({ payment }, <CheckoutSteps now="pay" />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    payment.steps.choose,
    payment.steps.pay,
    payment.steps.deliver,
  ]);
});

describe('the payment page', () => {
  const loadKey = 'POST /order/member/payment/load';
  const method = (code: string, more: Partial<PaymentMethodQuote> = {}): PaymentMethodQuote => ({
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
  const first: PaymentPage = {
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
    payments: [
      method('CARD', {
        requiresCardholderName: true,
        payAmount: 31,
        charge: { currencyCode: 'HKD', minor: 49_453, precision: 2 },
      }),
      method('COIN', { spendableCoins: 3_000 }),
    ],
    defaultPayment: 'CARD',
    currencyCode: 'CNY',
    expireTime: null,
    serverTime: 0,
    lastFailure: null,
  };
  const url = 'https://pay.example/1';
  const paymentLog = { sn: 'P1234567890' };
  const [payLabel, busyLabel] = [payment.pay, payment.paying];
  /** The button beside the methods; the phone's bar has another one. */
  function payButton(): HTMLElement {
    const [button] = screen.getAllByRole('button', { name: new RegExp(`^(${payLabel}|${busyLabel})`) });
    if (!button) throw new Error('No button pays');
    return button;
  }
  const pay = () => fireEvent.click(payButton());

  function show() {
    return showWith(
      { order, payment, server, shell },
      <PaymentPanel orderSn="TY202608080001" first={first} />,
    );
  }

  /** Page data for the refetch, a response or refusal for the payment. */
  function answer(load: () => unknown) {
    responses.of = (key) => {
      if (key === loadKey) return load();
      if (key === 'GET /order/member/currency/list') return [{ currencyCode: 'HKD', currencySign: 'HK$' }];
      return key === 'GET /order/member/order/payment' ? first : [];
    };
  }

  it('needs the name on the card, which is shown until it is entered', async () => {
    answer(() => ({ paymentLog, action: { type: 'REDIRECT', url } }));
    show();
    pay();
    await waitFor(() => expect(alerts()).toEqual([payment.cardholderMissing]));
    expect(document.activeElement).toBe(field(payment.cardholder));
    expect(bodiesOf(loadKey)).toEqual([]);
    type(payment.cardholder, ' LI YUN ');
    expect(alerts()).toEqual([]);
    pay();
    pay();
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(url));
    expect(bodiesOf(loadKey)).toMatchObject([
      {
        paymentId: 'CARD',
        paymentItemList: [{ amount: 31 }],
        cardholderName: 'LI YUN',
        currencyCode: 'HKD',
      },
    ]);
    // Busy until the provider's page is loaded.
    await waitFor(() => expect(payButton().getAttribute('aria-busy')).toBe('true'));
    pay();
    expect(bodiesOf(loadKey)).toHaveLength(1);
  });

  it.each(['/en/sandbox/wallet?session=1', '/zh-hk/sandbox/wallet?session=1', '/sandbox/wallet?session=1'])(
    'opens the page of the provider as it is: %s',
    async (page) => {
      answer(() => ({ paymentLog, action: { type: 'REDIRECT', url: page } }));
      show();
      fireEvent.click(screen.getByRole('radio', { name: /COIN/ }));
      pay();
      await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(page));
    },
  );

  it('keeps the name on the card when the shopper leaves and returns', async () => {
    answer(() => null);
    const { unmount } = show();
    type(payment.cardholder, 'LI YUN');
    unmount();
    show();
    await waitFor(() => expect(field(payment.cardholder)).toHaveProperty('value', 'LI YUN'));
    forgetPurchases();
  });

  it('states exactly what is charged, in the currency of the charge', async () => {
    answer(() => null);
    show();
    await waitFor(() => expect(payButton().textContent).toContain('Pay HK$494.53'));
    fireEvent.click(screen.getByRole('radio', { name: /COIN/ }));
    await waitFor(() => expect(payButton().textContent).toContain('Pay 3,000 coins'));
  });

  it('pays with another method without the name, and again after a failure', async () => {
    answer(refuse('order_payment_failed'));
    show();
    fireEvent.click(screen.getByRole('radio', { name: /COIN/ }));
    await waitFor(() => expect(screen.queryByLabelText(payment.cardholder)).toBeNull());
    pay();
    await waitFor(() => expect(toasts).toHaveLength(1));
    answer(() => ({ paymentLog, action: { type: 'NONE', url: null } }));
    await waitFor(() => expect(payButton().getAttribute('aria-busy')).toBe('false'));
    pay();
    await waitFor(() => expect(bodiesOf(loadKey)).toHaveLength(2));
    expect(bodiesOf(loadKey)).toMatchObject([{ paymentId: 'COIN' }, { paymentId: 'COIN' }]);
    // Paid with coins: the browser opens the order.
    const paid = '/en/order/detail?orderSn=TY202608080001';
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(paid));
  });

  it('shows by itself that the order was paid elsewhere', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    answer(() => ({}));
    show();
    expect(payButton()).toBeDefined();
    const orders = first.orders.map((order) => ({ ...order, status: 'COMPLETED' }));
    responses.of = (key) => (key === 'GET /order/member/order/payment' ? { ...first, orders } : []);
    await vi.advanceTimersByTimeAsync(5_100);
    await waitFor(() => expect(screen.queryAllByRole('radio')).toEqual([]));
  });

  it('keeps the form of a provider until its payment has a response', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const orders = first.orders.map((order) => ({ ...order, status: 'COMPLETED' }));
    let finish = () => {};
    const refused = new Promise<void>((resolve) => {
      finish = resolve;
    }).then(refuse('order_payment_failed'));
    let reads = 0;
    responses.of = (key) => {
      if (key === loadKey) return refused;
      if (key !== 'GET /order/member/order/payment') return [];
      reads += 1;
      return { ...first, orders };
    };
    show();
    fireEvent.click(screen.getByRole('radio', { name: /COIN/ }));
    pay();
    await waitFor(() => expect(payButton().getAttribute('aria-busy')).toBe('true'));
    await vi.advanceTimersByTimeAsync(5_100);
    await waitFor(() => expect(reads).toBe(1));
    expect(screen.queryAllByRole('radio')).toHaveLength(2);
    finish();
    await waitFor(() => expect(screen.queryAllByRole('radio')).toEqual([]));
  });

  it('does not invite a second payment while one of another amount is refunded', () => {
    const page = { ...first, lastFailure: { failKey: 'payment_mismatch' } };
    responses.of = (key) => (key === 'GET /order/member/order/payment' ? page : []);
    showWith({ order, payment, server, shell }, <PaymentPanel orderSn="TY202608080001" first={page} />);
    expect(screen.getByText(payment.result.mismatch)).toBeTruthy();
    expect(screen.queryAllByRole('radio')).toEqual([]);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});

describe('the card fields of the sandbox', () => {
  const form: CardFormRef = { current: null };
  const action: PaymentAction = {
    type: 'REDIRECT',
    url: '/sandbox/card?session=abcdefghij',
    clientSecret: null,
    publishableKey: null,
    wallet: null,
    charge: null,
  };
  const onSavedCard = vi.fn();
  const nameLabel = 'The name on the card';
  const card = { id: 'card_1', brand: 'visa', last4: '4242', expMonth: 3, expYear: 2041 };

  function show(cards: () => unknown) {
    onSavedCard.mockReset();
    responses.of = (key) => {
      if (key === 'POST /order/member/payment/card_session') return { clientSecret: 'a secret of a form' };
      return key === 'POST /sandbox/customer/cards' ? cards() : { status: 'SUCCEEDED' };
    };
    const fields = (
      <SandboxFields
        method="STRIPE_CARD"
        form={form}
        onTestCard={() => undefined}
        onSavedCard={onSavedCard}
        name={<p>{nameLabel}</p>}
      />
    );
    showWith({ sandbox }, fields);
  }

  it('pay with the newest saved card, or with another one', async () => {
    show(() => [card, { ...card, id: 'card_2', last4: '0077' }]);
    const newest = await screen.findByRole('radio', { name: 'Visa •4242 Expires 03/41' });
    expect(newest).toHaveProperty('checked', true);
    expect(onSavedCard).toHaveBeenLastCalledWith(true);
    expect(screen.queryByLabelText(sandbox.number)).toBeNull();
    expect(await form.current?.validate()).toBe(true);
    expect(await form.current?.confirm(action, '')).toBe('ACCEPTED');
    expect(bodiesOf('POST /sandbox/session/{id}/saved_card')).toEqual([{ cardId: 'card_1' }]);
    fireEvent.click(screen.getByRole('radio', { name: sandbox.saved.other }));
    expect(onSavedCard).toHaveBeenLastCalledWith(false);
    expect(field(sandbox.number)).toBeDefined();
  });

  it('show the test cards before the fields, and the name before the choice to save', async () => {
    show(() => []);
    const box = await screen.findByRole('checkbox', { name: sandbox.saved.save });
    const parts = [
      screen.getByText(sandbox.testCards),
      field(sandbox.number),
      field(sandbox.cvc),
      screen.getByText(nameLabel),
      box,
    ];
    for (const [index, part] of parts.slice(1).entries()) {
      const before = parts[index]?.compareDocumentPosition(part) ?? 0;
      expect(before & Node.DOCUMENT_POSITION_FOLLOWING, `part ${index + 1}`).toBeTruthy();
    }
  });

  it('show the mark of the network inside the number as soon as it is known, and beside a saved card', async () => {
    show(() => [card]);
    const saved = await screen.findByRole('radio', { name: /Visa/ });
    expect(saved.closest('label')?.querySelector('img')?.getAttribute('src')).toBe('/marks/visa.svg');
    fireEvent.click(screen.getByRole('radio', { name: sandbox.saved.other }));
    expect(screen.queryByRole('img')).toBeNull();
    type(sandbox.number, '35');
    expect(screen.queryByRole('img')).toBeNull();
    type(sandbox.number, '3530');
    const mark = screen.getByRole('img', { name: 'JCB' });
    expect(mark.closest('.input-box')?.contains(field(sandbox.number))).toBe(true);
    expect([mark.getAttribute('width'), mark.getAttribute('height')]).toEqual(['32', '20']);
  });

  it('save a card that is entered, if the shopper wants it', async () => {
    show(() => []);
    const box = await screen.findByRole('checkbox', { name: sandbox.saved.save });
    expect(box).toHaveProperty('checked', false);
    press(/4242/);
    fireEvent.click(box);
    await form.current?.confirm(action, '');
    expect(bodiesOf('POST /sandbox/session/{id}/card')).toMatchObject([{ save: true }]);
  });

  it('offer to save nothing when cards cannot be saved', async () => {
    show(refuse('common_message_notFound'));
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
    expect(field(sandbox.number)).toBeDefined();
  });
});

describe('the sandbox card page', () => {
  const first: SandboxSession = {
    id: 'abcdefghij',
    kind: 'CARD',
    status: 'OPEN',
    description: '',
    currency: 'CNY',
    amount: 30,
    precision: 2,
    cardholderName: null,
    failKey: null,
    redirectUrl: null,
    cancelUrl: '/',
    expireTime: 0,
    serverTime: 0,
  };
  const cardKey = 'POST /sandbox/session/{id}/card';

  it('formats the card, keeps it after a decline, and returns to the shop', async () => {
    showWith({ sandbox, server }, <HostedCardForm first={first} />);
    type(sandbox.number, '4000000000000002');
    type(sandbox.expiry, '1234');
    type(sandbox.cvc, '12a3');
    type(sandbox.cardholder, 'LI YUN');
    responses.of = () => ({ ...first, failKey: 'declined' });
    press(sandbox.pay);
    expect(await screen.findByText(sandbox.declined)).toBeDefined();
    const card = { number: '4000 0000 0000 0002', expiry: '12/34', cvc: '123', cardholderName: 'LI YUN' };
    expect(bodiesOf(cardKey)).toEqual([card]);
    responses.of = () => ({ ...first, status: 'PROCESSING', redirectUrl: '/back' });
    press(/4242/);
    press(sandbox.pay);
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('/back'));
    expect(requests.filter(([key]) => key === cardKey).at(-1)?.[1].body).toEqual({
      ...card,
      number: '4242 4242 4242 4242',
    });
  });

  it('fills the form with a test card', async () => {
    showWith({ sandbox, server }, <HostedCardForm first={first} />);
    responses.of = () => ({ ...first, failKey: 'declined' });
    press(/3155/);
    press(sandbox.pay);
    await waitFor(() =>
      expect(bodiesOf(cardKey)).toEqual([
        { number: '4000 0025 0000 3155', expiry: '12/34', cvc: '123', cardholderName: 'DEMO SHOPPER' },
      ]),
    );
  });
});
