import { describe, expect, it } from 'vitest';
import type { PaypalContext } from './orders';
import { PaypalError } from './paypal-errors';
import { listTransactions } from './transactions';

const ofOtherShop = 'CAPTURE-OF-ANOTHER-SHOP';

/** What is listed of a movement of the balance, with an unknown code unless it states one. */
async function listedAs(stated: object) {
  const info = {
    transaction_id: 'T1',
    transaction_event_code: 'T1900',
    transaction_initiation_date: '2026-11-28T12:00:00Z',
    transaction_status: 'S',
    transaction_amount: { currency_code: 'USD', value: '-5.00' },
    ...stated,
  };
  const calls = {
    search: {
      searchTransactions: async () => ({
        transaction_details: [{ transaction_info: info }],
        total_pages: 1,
      }),
    },
    payments: {
      getCapturedPayment: async ({ captureId }: { captureId: string }) => {
        if (captureId === ofOtherShop) return { id: captureId, status: 'COMPLETED', invoice_id: 'SHOP-2-17' };
        throw Object.assign(Object.create(PaypalError.prototype), { kind: 'PERMANENT' });
      },
    },
  };
  const client = { read: async (call: (all: typeof calls) => unknown) => call(calls) };
  const context = { client } as unknown as PaypalContext;
  const found = await listTransactions(context, new Date(0), new Date(1));
  return found.map(({ kind }) => kind);
}

describe('a movement without a number of this store', () => {
  it.each([
    ['names nothing', {}],
    ['names no capture that PayPal shows', { paypal_reference_id: 'B-123' }],
  ])('and with an unknown code is reported when it %s', async (_, stated) => {
    expect(await listedAs(stated)).toEqual(['UNREAD']);
  });

  it.each([
    ['the number of another shop', { invoice_id: 'SHOP-2-17' }],
    ['a payment of another shop', { paypal_reference_id: ofOtherShop }],
  ])('and with an unknown code is left out when it names %s', async (_, stated) => {
    expect(await listedAs(stated)).toEqual([]);
  });

  it.each(['T0006', 'T1107'])('and with the code %s is of another shop', async (code) => {
    expect(await listedAs({ transaction_event_code: code })).toEqual([]);
  });
});
