import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PaymentPanel } from '@/components/payments/page/payment-panel';
import type { Locale } from '@/lib/i18n/locales';
import type { PaymentPage } from '@/lib/payments/contract';
import order from '@/messages/en/order.json';
import payment from '@/messages/en/payment.json';
import server from '@/messages/en/server.json';
import shell from '@/messages/en/shell.json';
import { bodiesOf, responses } from '@/tests/setup/recorded-requests';
import { toasts } from '@/tests/setup/recorded-toasts';
import { alerts, refuse, showWith } from '@/tests/setup/render-form';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/components/ui/feedback/toast', () => import('@/tests/setup/recorded-toasts'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

type Handlers = { onApprove: () => void; onCancel: () => void; onError: () => void };

/** The mocked script of PayPal. */
const script = vi.hoisted(() => ({
  isDown: false,
  /** Orders of the windows that were opened; a window opens before its order exists. */
  windows: 0,
  orders: [] as string[],
  leave: (handlers: Handlers): void => handlers.onApprove(),
  locales: [] as string[],
}));
vi.mock('@paypal/paypal-js/sdk-v6', () => ({
  loadCoreSdkScript: async () => {
    if (script.isDown) throw new Error('Failed to load');
    return {
      createInstance: async ({ locale }: { locale: string }) => {
        script.locales.push(locale);
        return {
          createPayPalOneTimePaymentSession: (handlers: Handlers) => ({
            destroy: () => undefined,
            start: async (_options: unknown, order: Promise<{ orderId: string }>) => {
              script.windows += 1;
              script.orders.push((await order).orderId);
              script.leave(handlers);
            },
          }),
        };
      },
    };
  },
}));

const loadKey = 'POST /order/member/payment/load';
const captureKey = 'POST /order/member/payment/paypal_capture';
const orderSn = '202608080001';
const charge = { currencyCode: 'USD', minor: 600, precision: 2 };
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
  amount: 42,
  payments: [
    {
      code: 'PAYPAL',
      name: 'PayPal',
      description: '',
      feeRate: 0,
      feeFixed: 0,
      feeIncluded: true,
      fee: 0,
      payAmount: 42,
      currencies: ['USD'],
      requiresCardholderName: false,
      charge,
      form: { provider: 'PAYPAL', publishableKey: 'client', environment: 'sandbox' },
      disabledReason: null,
      mark: null,
      spendableCoins: null,
    },
  ],
  defaultPayment: 'PAYPAL',
  currencyCode: 'USD',
  expireTime: null,
  serverTime: 0,
  lastFailure: null,
};
const session = {
  paymentLog: { sn: 'P1234567890', status: 'REQUIRES_ACTION', expireTime: null },
  action: {
    type: 'WALLET',
    url: 'https://paypal.example/checkoutnow?token=O-1',
    clientSecret: null,
    publishableKey: 'client',
    wallet: { orderId: 'O-1', environment: 'sandbox' },
    charge,
  },
};

const paid = { status: 'SUCCEEDED', failReason: null, orderStatus: 'PENDING_SHIPMENT' };

// jsdom has no layout.

const leave = vi.fn();
let load: () => unknown;
let capture: () => unknown;

beforeEach(() => {
  leave.mockReset();
  Object.assign(script, {
    isDown: false,
    windows: 0,
    orders: [],
    locales: [],
    leave: (handlers: Handlers) => handlers.onApprove(),
  });
  load = () => session;
  capture = () => paid;
  vi.stubGlobal('location', { ...window.location, origin: 'https://shop.example', assign: leave });
  return () => vi.unstubAllGlobals();
});

/** Shows the payment page and waits for the script. */
async function show(locale: Locale = 'en'): Promise<void> {
  responses.of = (key) => {
    if (key === loadKey) return load();
    if (key === captureKey) return capture();
    if (key === 'GET /order/member/currency/list') return [{ currencyCode: 'USD', currencySign: '$' }];
    return first;
  };
  showWith({ order, payment, server, shell }, <PaymentPanel orderSn={orderSn} first={first} />, locale);
  await waitFor(() => expect(screen.queryByText(payment.wallet.loading)).toBeNull());
}

/** The button beside the methods; the phone's bar has another one. */
function button(): HTMLElement {
  const [one] = screen.getAllByRole('button', { name: /PayPal/ });
  if (!one) throw new Error('No button pays');
  return one;
}
const isIdle = () => waitFor(() => expect(button().getAttribute('aria-busy')).toBe('false'));

describe("PayPal's window in a page of the store", () => {
  it('opens once at the click, before the order is known, and leads to the paid order', async () => {
    let answer: (opened: unknown) => void = () => undefined;
    load = () => new Promise((resolve) => (answer = resolve));
    await show();
    await waitFor(() => expect(button().textContent).toContain('Pay US$6.00 with PayPal'));
    expect(bodiesOf(loadKey)).toEqual([]);
    fireEvent.click(button());
    fireEvent.click(button());
    await waitFor(() => expect(script.windows).toBe(1));
    expect(script.orders).toEqual([]);
    answer(session);
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(`/en/order/detail?orderSn=${orderSn}`));
    expect(script.orders).toEqual(['O-1']);
    expect(bodiesOf(loadKey)).toHaveLength(1);
    expect(bodiesOf(captureKey)).toEqual([{ token: 'O-1' }]);
  });

  it.each([
    ['zh-cn', 'zh-CN'],
    ['en', 'en-US'],
    ['zh-hk', 'zh-HK'],
  ] as const)('is shown in the language %s as %s', async (locale, expected) => {
    await show(locale);
    await waitFor(() => expect(script.locales).toEqual([expected]));
  });

  it.each([
    ['is still pending', () => ({ status: 'PROCESSING', failReason: null, orderStatus: 'PENDING_PAYMENT' })],
    ['is not known', () => Promise.reject(new Error('No connection'))],
  ])('leads to the page of the result while the capture %s', async (_, result) => {
    capture = result;
    await show();
    fireEvent.click(button());
    const next = `/en/pay/paypal/return?orderSn=${orderSn}&paymentLogSn=P1234567890&token=O-1`;
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(next));
  });

  it('can be opened again after it was closed or broke off', async () => {
    script.leave = (handlers) => handlers.onCancel();
    await show();
    fireEvent.click(button());
    await screen.findByText(payment.wallet.canceled);
    await isIdle();
    script.leave = (handlers) => handlers.onError();
    fireEvent.click(button());
    await screen.findByText(payment.wallet.unreachable);
    expect(screen.queryByText(payment.wallet.canceled)).toBeNull();
    expect(screen.getByRole('link', { name: payment.wallet.openPage }).getAttribute('href')).toBe(
      session.action.url,
    );
    expect(bodiesOf(captureKey)).toEqual([]);
    expect(leave).not.toHaveBeenCalled();
  });

  it('explains a declined source, and takes another approval', async () => {
    capture = () => ({
      status: 'REQUIRES_ACTION',
      failReason: 'payment_paypalDeclined',
      orderStatus: 'PENDING_PAYMENT',
    });
    await show();
    fireEvent.click(button());
    await waitFor(() => expect(alerts().join()).toContain(server.payment_paypalDeclined));
    capture = () => paid;
    await isIdle();
    fireEvent.click(button());
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
  });

  it('charges nothing when the amount has changed', async () => {
    load = () => ({ ...session, action: { ...session.action, charge: { ...charge, minor: 601 } } });
    await show();
    fireEvent.click(button());
    await waitFor(() => expect(alerts().join()).toContain(server.order_priceChanged));
    expect(script.orders).toEqual([]);
    expect(bodiesOf(captureKey)).toEqual([]);
  });

  it('is closed when the payment is refused, and the refusal is explained', async () => {
    load = refuse('order_payment_failed');
    await show();
    fireEvent.click(button());
    await waitFor(() => expect(toasts).toHaveLength(1));
    await isIdle();
    expect(script.orders).toEqual([]);
  });

  it("leads to PayPal's page when its script cannot be loaded, and says so before", async () => {
    script.isDown = true;
    await show();
    expect(screen.getByText(payment.wallet.byPage)).toBeDefined();
    fireEvent.click(button());
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(session.action.url));
  });

  it('shows a payment that was made elsewhere', async () => {
    load = () => ({ ...session, action: { ...session.action, type: 'NONE', wallet: null, url: null } });
    await show();
    fireEvent.click(button());
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
    expect(script.orders).toEqual([]);
  });
});
