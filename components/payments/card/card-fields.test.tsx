import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PaymentPanel } from '@/components/payments/page/payment-panel';
import { type Locale, languageTags, locales } from '@/lib/i18n/locales';
import type { PaymentPage } from '@/lib/payments/contract';
import order from '@/messages/en/order.json';
import payment from '@/messages/en/payment.json';
import server from '@/messages/en/server.json';
import shell from '@/messages/en/shell.json';
import { bodiesOf, responses } from '@/tests/setup/recorded-requests';
import { alerts, showWith } from '@/tests/setup/render-form';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

type Confirmed = { error?: { type: string } };

/** The mocked script of the card provider: its calls and its results. */
const script = vi.hoisted(() => ({
  isDown: false,
  options: [] as unknown[],
  locales: [] as unknown[],
  secrets: [] as unknown[],
  /** Secrets of customer sessions, one for each form. */
  sessions: [] as unknown[],
  /** The form cannot be loaded with a customer session. */
  refusesSession: false,
  /** Chooses a saved card in the form, or another card, or a wallet. */
  choose: (_savedId: string | null, _type?: string): void => undefined,
  submit: (): Promise<{ error?: { type: string } }> => Promise.resolve({}),
  confirm: (): Promise<{ error?: { type: string } }> => Promise.resolve({}),
}));
vi.mock('@stripe/stripe-js/pure', () => ({
  loadStripe: async (_key: string, { locale }: { locale?: string }) => {
    script.locales.push(locale);
    if (script.isDown) throw new Error('Failed to load');
    return {
      elements: ({ customerSessionClientSecret, appearance: _, ...options }: Record<string, unknown>) => {
        script.options.push(options);
        script.sessions.push(customerSessionClientSecret);
        const isRefused = script.refusesSession && customerSessionClientSecret !== undefined;
        const handlers: Record<string, (event?: unknown) => void> = {};
        script.choose = (id, type = 'card') =>
          handlers.change?.({ value: { type, ...(id === null ? {} : { payment_method: { id } }) } });
        return {
          create: () => ({
            on: (name: string, handler: (event?: unknown) => void) => {
              handlers[name] = handler;
            },
            mount: () => handlers[isRefused ? 'loaderror' : 'ready']?.(),
            destroy: () => undefined,
          }),
          update: () => undefined,
          submit: () => script.submit(),
        };
      },
      confirmPayment: ({ clientSecret }: { clientSecret: string }) => {
        script.secrets.push(clientSecret);
        return script.confirm();
      },
    };
  },
}));

const loadKey = 'POST /order/member/payment/load';
const sessionKey = 'POST /order/member/payment/card_session';
const stateKey = 'GET /order/member/payment/is_pay_success';
const orderSn = '202608080001';
const first: PaymentPage = {
  orders: [
    {
      id: '1',
      sn: orderSn,
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
  orderSns: [orderSn],
  amount: 30,
  payments: [
    {
      code: 'STRIPE_CARD',
      name: 'Card',
      description: '',
      feeRate: 0,
      feeFixed: 0,
      feeIncluded: true,
      fee: 0,
      payAmount: 30,
      currencies: ['USD'],
      requiresCardholderName: false,
      charge: { currencyCode: 'USD', minor: 123_456, precision: 2 },
      form: { provider: 'STRIPE', publishableKey: 'pk_test_1' },
      disabledReason: null,
      mark: null,
      spendableCoins: null,
    },
  ],
  defaultPayment: 'STRIPE_CARD',
  currencyCode: 'USD',
  expireTime: null,
  serverTime: 0,
  lastFailure: null,
};
const session = {
  paymentLog: { sn: 'P1234567890', status: 'REQUIRES_ACTION', expireTime: null },
  action: {
    type: 'ELEMENTS',
    url: null,
    clientSecret: 'pi_1_secret_2',
    publishableKey: 'pk_test_1',
    charge: { currencyCode: 'USD', minor: 123_456, precision: 2 },
  },
};

// jsdom has no layout.

const leave = vi.fn();
let failReason: string | null;
let orderStatus: string;
let load: () => unknown;
let openSession: () => unknown;

beforeEach(() => {
  leave.mockReset();
  Object.assign(script, {
    isDown: false,
    options: [],
    secrets: [],
    sessions: [],
    refusesSession: false,
    locales: [],
    submit: () => Promise.resolve({}),
    confirm: () => Promise.resolve({}),
  });
  orderStatus = 'PENDING_PAYMENT';
  failReason = null;
  load = () => session;
  openSession = () => ({ clientSecret: 'cuss_secret_3' });
  vi.stubGlobal('location', { ...window.location, origin: 'https://shop.example', assign: leave });
  return () => vi.unstubAllGlobals();
});

function show(locale: Locale = 'en', page = first): void {
  responses.of = (key) => {
    if (key === loadKey) return load();
    if (key === sessionKey) return openSession();
    if (key === 'GET /order/member/currency/list') return [{ currencyCode: 'USD', currencySign: '$' }];
    return key === stateKey ? { failReason, orderStatus } : page;
  };
  showWith({ order, payment, server, shell }, <PaymentPanel orderSn={orderSn} first={page} />, locale);
}

/** The button beside the fields; the phone's bar has another one. */
function button(): HTMLElement {
  const [first] = screen.getAllByRole('button', { name: /^Pay/ });
  if (!first) throw new Error('No button pays');
  return first;
}
const isReady = () => waitFor(() => expect(screen.queryByText(payment.card.loading)).toBeNull());
const isIdle = () => waitFor(() => expect(button().getAttribute('aria-busy')).toBe('false'));

describe('card fields in a page of the store', () => {
  it('are shown before a payment exists, for cards only, name the exact charge, and lead to the order', async () => {
    show();
    await isReady();
    expect(script.options).toEqual([
      { mode: 'payment', allowedPaymentMethodTypes: ['card'], amount: 123_456, currency: 'usd' },
    ]);
    expect(bodiesOf(loadKey)).toEqual([]);
    await waitFor(() => expect(button().textContent).toContain('Pay US$1,234.56'));
    orderStatus = 'PENDING_SHIPMENT';
    fireEvent.click(button());
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(`/en/order/detail?orderSn=${orderSn}`));
    expect(script.secrets).toEqual(['pi_1_secret_2']);
    expect(bodiesOf(loadKey)).toMatchObject([
      { paymentItemList: [{ orderSn, amount: 30 }], paymentId: 'STRIPE_CARD', currencyCode: 'USD' },
    ]);
  });

  it('lead to the page of the result while the bank decides', async () => {
    show();
    await isReady();
    fireEvent.click(button());
    const next = `/en/pay/stripe/return?orderSn=${orderSn}&paymentLogSn=P1234567890`;
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(next));
  });

  it.each(locales.map((locale) => [locale, languageTags[locale].replace('-CN', '')] as const))(
    'are shown in the language %s as %s',
    async (locale, expected) => {
      show(locale);
      await waitFor(() => expect(script.locales).toEqual([expected]));
    },
  );

  it('pay once for two presses', async () => {
    let calls = 0;
    let finish: (answer: Confirmed) => void = () => undefined;
    script.confirm = () => {
      calls += 1;
      return new Promise((resolve) => {
        finish = resolve;
      });
    };
    show();
    await isReady();
    fireEvent.click(button());
    fireEvent.click(button());
    await waitFor(() => expect(calls).toBe(1));
    fireEvent.click(button());
    finish({});
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
    expect(calls).toBe(1);
    expect(bodiesOf(loadKey)).toHaveLength(1);
  });

  it.each([
    ['card_error', 'payment_insufficientFunds', server.payment_insufficientFunds],
    ['card_error', null, server.payment_failed],
  ])(
    'explain the error %s (%s) in the language of the page, and take another card',
    async (type, reason, message) => {
      failReason = reason;
      script.confirm = () => Promise.resolve({ error: { type } });
      show();
      await isReady();
      fireEvent.click(button());
      await waitFor(() => expect(alerts().join()).toContain(message));
      script.confirm = () => Promise.resolve({});
      await isIdle();
      fireEvent.click(button());
      await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
    },
  );

  it('lead to the page of the result when no response arrived after the card was sent', async () => {
    script.confirm = () => Promise.resolve({ error: { type: 'api_connection_error' } });
    show();
    await isReady();
    fireEvent.click(button());
    const next = `/en/pay/stripe/return?orderSn=${orderSn}&paymentLogSn=P1234567890`;
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(next));
    expect(alerts()).toEqual([]);
  });

  it('say nothing beside the form when it shows itself what is wrong with it', async () => {
    script.confirm = () => Promise.resolve({ error: { type: 'validation_error' } });
    show();
    await isReady();
    fireEvent.click(button());
    await waitFor(() => expect(script.secrets).toHaveLength(1));
    await isIdle();
    expect(alerts()).toEqual([]);
    expect(leave).not.toHaveBeenCalled();
  });

  it.each([
    ['payment_insufficientFunds', true],
    ['payment_duplicate', false],
  ])('say after %s that nothing was charged: %s', async (reason, isSaid) => {
    failReason = reason;
    script.confirm = () => Promise.resolve({ error: { type: 'card_error' } });
    show();
    await isReady();
    fireEvent.click(button());
    await waitFor(() => expect(alerts()).toHaveLength(1));
    expect(alerts().join().includes(payment.failedHint)).toBe(isSaid);
  });

  it('open no payment while they are incomplete', async () => {
    script.submit = () => Promise.resolve({ error: { type: 'validation_error' } });
    show();
    await isReady();
    fireEvent.click(button());
    await isIdle();
    expect(alerts()).toEqual([]);
    expect(bodiesOf(loadKey)).toEqual([]);
    expect(leave).not.toHaveBeenCalled();
  });

  it('charge nothing when the amount has changed', async () => {
    load = () => ({
      ...session,
      action: { ...session.action, charge: { currencyCode: 'USD', minor: 123_457, precision: 2 } },
    });
    show();
    await isReady();
    fireEvent.click(button());
    await waitFor(() => expect(alerts().join()).toContain(server.order_priceChanged));
    expect(script.secrets).toEqual([]);
  });

  it('say so when they cannot be shown, and open no payment', async () => {
    script.isDown = true;
    show();
    await waitFor(() => expect(alerts()).toEqual([payment.card.unavailable]));
    fireEvent.click(button());
    await isIdle();
    expect(bodiesOf(loadKey)).toEqual([]);
  });

  it('show the saved cards of the member, and offer to save another one', async () => {
    show();
    await isReady();
    expect(bodiesOf(sessionKey)).toEqual([{ method: 'STRIPE_CARD' }]);
    expect(script.sessions).toEqual(['cuss_secret_3']);
    for (const storage of [localStorage, sessionStorage]) {
      expect(JSON.stringify(storage)).not.toContain('cuss_secret');
    }
  });

  it('ask for the name on the card, and not for that on a saved one or in a wallet', async () => {
    const [method] = first.payments;
    if (!method) throw new Error('No method');
    const named = { ...first, payments: [{ ...method, requiresCardholderName: true }] };
    show('en', named);
    await isReady();
    fireEvent.click(button());
    await waitFor(() => expect(alerts()).toEqual([payment.cardholderMissing]));
    act(() => script.choose('pm_1'));
    expect(screen.queryByLabelText(payment.cardholder)).toBeNull();
    act(() => script.choose(null));
    expect(screen.getByLabelText(payment.cardholder)).toBeDefined();
    act(() => script.choose(null, 'apple_pay'));
    expect(screen.queryByLabelText(payment.cardholder)).toBeNull();
    act(() => script.choose('pm_1'));
    fireEvent.click(button());
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
    expect(bodiesOf(loadKey)).toEqual([expect.objectContaining({ cardholderName: undefined })]);
  });

  it.each([
    ['there are none', () => ({ clientSecret: null })],
    ['they cannot be requested', () => Promise.reject(new Error('No connection'))],
  ])('pay without saved cards when %s', async (_, answer) => {
    openSession = answer;
    show();
    await isReady();
    expect(script.sessions).toEqual([undefined]);
    fireEvent.click(button());
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
  });

  it('are shown without saved cards when the provider refuses their session', async () => {
    script.refusesSession = true;
    show();
    await isReady();
    expect(script.sessions).toEqual(['cuss_secret_3', undefined]);
    expect(alerts()).toEqual([]);
  });
});
