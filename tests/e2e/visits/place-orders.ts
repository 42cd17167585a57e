import { openPaymentByCalls, orderByCalls, payByCalls, type ShopApi } from '../fixtures/shop-api';
import { cardGoods, topUpGoods } from '../fixtures/shopper';
import { expect } from '../fixtures/store-test';

/** A top-up whose recharge account is checked by the supplier only. */
const uncheckedTopUp = '1800311000000000077';

/** Orders of the member in every state, with the pages that show them. */
export async function placeOrders(
  api: ShopApi,
  delivered: (sn: string) => Promise<unknown>,
): Promise<{ paths: string[]; cancel: () => Promise<unknown> }> {
  const { skus } = await api.call('GET /goods/member/goods/detail', { query: { goodsId: cardGoods.id } });
  // Other tests buy the first denominations.
  const skuId = skus.filter((each) => !each.isOutOfStock).at(-1)?.id ?? '';
  const topUp = await api.call('GET /goods/member/goods/detail', { query: { goodsId: topUpGoods.id } });
  const withoutAccount = topUp.skus.find((each) => each.id !== topUpGoods.sku)?.id;
  const buy = async () => {
    const sn = await orderByCalls(api, { skuId });
    await payByCalls(api, sn);
    await delivered(sn);
    return sn;
  };
  const paid = await buy();
  const given = await buy();
  const { delivery } = await api.call('GET /order/member/order/view', { query: { orderSn: given } });
  const { token } = await api.call('POST /order/member/present/create', {
    body: { orderSn: given, cardId: delivery.cards[0]?.id, design: 'COMET', receiver: 'Ming', greeting: '' },
  });
  const requested = await buy();
  const { id: requestId } = await api.call('POST /order/member/aftersales/apply', {
    body: { orderSn: requested, type: 'REFUND', reason: 'CHANGED_MIND', units: 1 },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
  const held = await orderByCalls(api, { skuId: uncheckedTopUp, values: { account: 'netvale0000' } });
  await payByCalls(api, held);
  await expect
    .poll(async () => (await api.call('GET /order/member/order/view', { query: { orderSn: held } })).status)
    .toBe('PENDING_REVIEW');
  const canceled = await orderByCalls(api, { skuId });
  await api.call('POST /order/member/order/cancel', { body: { orderSn: canceled } });
  const open = await orderByCalls(api, { skuId });
  await openPaymentByCalls(api, open, 'PAYPAL');
  const paths = [
    `/order/detail?orderSn=${open}`,
    `/order/detail?orderSn=${paid}`,
    `/order/detail?orderSn=${given}`,
    `/present#${token}`,
    `/order/detail?orderSn=${requested}`,
    `/order/detail?orderSn=${held}`,
    `/order/detail?orderSn=${canceled}`,
    `/order/aftersales?orderSn=${paid}`,
    `/order/aftersales/detail?id=${requestId}`,
    `/order/buy/confirm?skuId=${withoutAccount}&quantity=1`,
    `/order/buy/confirm?skuId=${skuId}&quantity=1`,
    `/pay/payment?orderSn=${open}`,
    `/pay/payment?orderSn=${canceled}`,
    `/pay/stripe/payment?orderSn=${open}`,
    `/pay/stripe/cancel?orderSn=${open}`,
    `/pay/stripe/return?orderSn=${paid}`,
    `/pay/paypal/cancel?orderSn=${open}`,
    `/pay/paypal/return?orderSn=${open}`,
  ];
  // A member may have few unpaid orders, and other tests have the same one.
  const cancel = () => api.call('POST /order/member/order/cancel', { body: { orderSn: open } });
  return { paths, cancel };
}
