import { parcelAddress } from '../fixtures/every-state';
import { phone } from '../fixtures/phone';
import { orderByCalls } from '../fixtures/shop-api';
import { cardGoods, shippedGoods } from '../fixtures/shopper';
import { expect, test } from '../fixtures/store-test';
import { mostShift, observeShifts } from '../fixtures/visit';

test.use({ ...phone, contextOptions: { reducedMotion: 'no-preference' } });

/** A top-up that the supplier of the demo delivers after a while to this account. */
const slowTopUp = '1800311000000000077';

test('an order moves nothing while it is watched after its payment', async ({
  page,
  text,
  api,
  member,
  shopper,
}) => {
  expect(member.email).toBeTruthy();
  await page.addInitScript(observeShifts);
  const { id: addressId } = await api.call('POST /upms/member/address/save', { body: parcelAddress });
  const orders = {
    PENDING_EVALUATE_CARD: { skuId: cardGoods.sku },
    PENDING_EVALUATE_DIRECT: { skuId: slowTopUp, values: { account: 'netvale6666' } },
    PENDING_SHIPMENT_SHIPPING: { skuId: shippedGoods.sku, addressId },
  };
  const moved: Record<string, unknown> = {};
  for (const [state, order] of Object.entries(orders)) {
    const sn = await orderByCalls(api, order);
    await shopper.open(`/pay/payment?orderSn=${sn}`);
    await shopper.payWithCard('pays');
    await shopper.seePaid();
    await page.evaluate(() => Object.assign(Reflect.get(window, 'shifts'), { total: 0, moved: new Set() }));
    const reached = text(`order.status.${state as keyof typeof orders}`);
    await expect(page.locator('#order-status')).toHaveText(reached, { timeout: 60_000 });
    await page.waitForLoadState('networkidle');
    moved[state] = await page.evaluate((most) => {
      const { total, moved: names } = Reflect.get(window, 'shifts');
      return total < most ? 'still' : `${total.toFixed(3)} (${[...names].join(', ')})`;
    }, mostShift);
  }
  expect(moved).toEqual(Object.fromEntries(Object.keys(orders).map((state) => [state, 'still'])));
});
