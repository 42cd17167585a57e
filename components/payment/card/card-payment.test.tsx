import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PaymentPage } from '@/lib/contract/payment';
import { type Locale, languageTags, locales } from '@/lib/i18n/locales';
import payment from '@/messages/en/payment.json';
import server from '@/messages/en/server.json';
import shell from '@/messages/en/shell.json';
import { bodiesOf, responses } from '@/tests/setup/recorded-requests';
import { alerts, refuse, showWith } from '@/tests/setup/render-form';
import { CardPayment } from './card-payment';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/lib/i18n/navigation', () => import('@/tests/setup/mock-navigation'));

type Confirmed = { error?: { type: string } };

/** The mocked script of the card provider: its calls and its results. */
const script = vi.hoisted(() => ({
  isDown: false,
  secrets: [] as string[],
  locales: [] as unknown[],
  confirm: (): Promise<{ error?: { type: string } }> => Promise.resolve({}),
}));
vi.mock('@stripe/stripe-js/pure', () => ({
  loadStripe: async (_key: string, { locale }: { locale?: string }) => {
    script.locales.push(locale);
    if (script.isDown) throw new Error('Failed to load');
    return {
      elements: ({ clientSecret }: { clientSecret: string }) => {
        script.secrets.push(clientSecret);
        const handlers: Record<string, () => void> = {};
        return {
          create: () => ({
            on: (name: string, handler: () => void) => {
              handlers[name] = handler;
            },
            mount: () => handlers.ready?.(),
            destroy: () => undefined,
          }),
        };
      },
      confirmPayment: () => script.confirm(),
    };
  },
}));

const loadKey = 'POST /order/member/payment/load';
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
    },
  ],
  orderSns: [orderSn],
  amount: 30,
  payments: [],
  defaultPayment: 'STRIPE_CARD',
  currencyCode: 'CNY',
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

const leave = vi.fn();
let failReason: string | null;
let load: () => unknown;

beforeEach(() => {
  leave.mockReset();
  Object.assign(script, { isDown: false, secrets: [], locales: [], confirm: () => Promise.resolve({}) });
  failReason = null;
  load = () => session;
  vi.stubGlobal('location', { ...window.location, origin: 'https://shop.example', assign: leave });
  return () => vi.unstubAllGlobals();
});

function show(locale: Locale = 'en'): void {
  responses.of = (key) => {
    if (key === loadKey) return load();
    return key === stateKey ? { failReason } : first;
  };
  showWith({ payment, server, shell }, <CardPayment orderSn={orderSn} first={first} />, locale);
}

const button = () => screen.getByRole('button');
const isReady = () => waitFor(() => expect(button().hasAttribute('disabled')).toBe(false));

describe('the page with the card form', () => {
  it('continues the payment, names the exact charge, and leaves for the result', async () => {
    show();
    expect(button().hasAttribute('disabled')).toBe(true);
    await isReady();
    expect(script.secrets).toEqual(['pi_1_secret_2']);
    expect(bodiesOf(loadKey)).toEqual([
      { paymentItemList: [{ orderSn, amount: 30 }], paymentId: 'STRIPE_CARD' },
    ]);
    expect(button().textContent).toContain('USD 1,234.56');
    fireEvent.click(button());
    const next = `/en/pay/stripe/return?orderSn=${orderSn}&paymentLogSn=P1234567890`;
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(next));
  });

  it.each(locales.map((locale) => [locale, languageTags[locale].replace('-CN', '')] as const))(
    'shows the form in the language %s as %s',
    async (locale, expected) => {
      show(locale);
      await isReady();
      expect(script.locales).toEqual([expected]);
    },
  );

  it('pays once for two presses', async () => {
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
    await waitFor(() => expect(button().getAttribute('aria-busy')).toBe('true'));
    finish({});
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
    expect(calls).toBe(1);
  });

  it.each([
    ['card_error', 'payment_insufficientFunds', server.payment_insufficientFunds],
    ['card_error', null, server.payment_failed],
    ['api_connection_error', null, server.payment_tryAgain],
  ])(
    'explains the error %s (%s) in the language of the page, and takes another card',
    async (type, reason, message) => {
      failReason = reason;
      script.confirm = () => Promise.resolve({ error: { type } });
      show();
      await isReady();
      fireEvent.click(button());
      await waitFor(() => expect(alerts().join()).toContain(message));
      script.confirm = () => Promise.resolve({});
      await waitFor(() => expect(button().getAttribute('aria-busy')).toBe('false'));
      fireEvent.click(button());
      await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
    },
  );

  it('leaves an incomplete form to the form itself', async () => {
    script.confirm = () => Promise.resolve({ error: { type: 'validation_error' } });
    show();
    await isReady();
    fireEvent.click(button());
    await waitFor(() => expect(button().getAttribute('aria-busy')).toBe('false'));
    expect(alerts()).toEqual([]);
    expect(leave).not.toHaveBeenCalled();
  });

  it.each([
    ['the script cannot be loaded', () => void Object.assign(script, { isDown: true })],
    [
      'the payment cannot be continued',
      () => {
        load = refuse('order_locked');
      },
    ],
    [
      'there is nothing to pay by a form',
      () => {
        load = () => ({ ...session, action: { ...session.action, type: 'NONE', clientSecret: null } });
      },
    ],
  ])('offers another way to pay when %s', async (_name, prepare) => {
    prepare();
    show();
    await waitFor(() => expect(alerts()).toEqual([payment.card.unavailable]));
    expect(button().hasAttribute('disabled')).toBe(true);
    const link = screen.getByRole('link', { name: payment.card.otherMethod });
    expect(link.getAttribute('href')).toBe(`/en/pay/payment?orderSn=${orderSn}`);
  });
});
