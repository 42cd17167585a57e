import { ConfirmPanel } from '@/components/checkout/confirm/confirm-panel';
import { OrderPanel } from '@/components/orders/detail/order-panel';
import { OrderCard } from '@/components/orders/list/order-card';
import { PaymentPanel } from '@/components/payments/page/payment-panel';
import { ProductTile } from '@/components/products/card/product-tile';
import { ProductPage } from '@/components/products/page/product-page';
import type { Checkout } from '@/lib/checkout/contract';
import type { Currency } from '@/lib/currencies/contract';
import type { Locale } from '@/lib/i18n/locales';
import { formatPrice } from '@/lib/money';
import type { OrderDetail, OrderRow } from '@/lib/orders/contract';
import type { PaymentPage } from '@/lib/payments/contract';
import type { GoodsDetail } from '@/lib/products/contract';
import type { GoodsCard } from '@/lib/products/product-card';
import { openSurface } from './open-surface';
import {
  type Facts,
  readBill,
  readHold,
  readProductAmounts,
  readTerms,
  type Vocabulary,
  yuanIn,
} from './read-facts';

export type Where = { locale: Locale; currencies: Currency[]; words: Vocabulary };

/** The text without `{…}` parts before the first of them. */
const startOf = (text: string) => text.replace(/\{.*$/s, '');

/** The tile: terms, and the price when it is that of the denomination which is bought. */
export function showTile(card: GoodsCard, skuId: string, where: Where): Promise<Facts> {
  const { words } = where;
  return openSurface(<ProductTile goods={card} />, where, (root) => {
    const price = root.querySelector('.offer .price')?.textContent;
    const was = root.querySelector('del')?.textContent;
    return {
      ...readTerms(root, words),
      // The tile of a product with a deal names the deal's denomination and its former price.
      ...(card.deal?.skuId === skuId && price && was
        ? { unitPrice: yuanIn(was), dealPrice: yuanIn(price) }
        : {}),
    };
  });
}

/** The product page with the denomination of the URL. */
export async function showProduct(
  detail: GoodsDetail,
  where: Where,
  { isMember, isSoldOut, skuId }: { isMember: boolean; isSoldOut: boolean; skuId: string },
): Promise<Facts> {
  const { words } = where;
  const { limit, verify, sku } = words.texts.goods;
  const name = detail.skus.find(({ id }) => id === skuId)?.name ?? '';
  const page = await ProductPage({ detail, related: [] });
  const read = (root: HTMLElement): Facts => {
    const text = root.querySelector('aside')?.textContent ?? '';
    const { estimate, ...terms } = readTerms(root, words);
    const hold = readHold(root, words);
    const isOverSingle = text.includes(startOf(limit.single));
    return {
      ...terms,
      ...(estimate === undefined || hold !== 'NONE' ? {} : { estimate }),
      ...(isMember && !isSoldOut ? { hold } : {}),
      ...(isMember
        ? {
            isSoldOut: [...root.querySelectorAll('button')].some(
              ({ textContent }) => textContent?.includes(name) && textContent.includes(sku.notify),
            ),
          }
        : {}),
      ...(isMember && !isSoldOut ? { limit: limitOnProduct(text, isOverSingle, words) } : {}),
      ...(isSoldOut ? {} : readProductAmounts(root, words)),
    };
  };
  return openSurface(page, where, read, (root) =>
    !isMember || isSoldOut
      ? true
      : // The member's own limits replace the visitor's.
        (root.querySelector('aside')?.textContent ?? '').includes(verify.now) ||
        (root.querySelector('aside')?.textContent ?? '').includes(startOf(limit.verified)) ||
        (root.querySelector('aside')?.textContent ?? '').includes(startOf(limit.left)),
  );
}

function limitOnProduct(text: string, isOverSingle: boolean, words: Vocabulary): string {
  if (isOverSingle) return 'order_verificationRequired';
  const refused = startOf(words.texts.goods.limit.left);
  return text.includes(refused) ? 'order_limitExceeded' : 'none';
}

/** The checkout with the shopper's currency. */
export function showConfirm(checkout: Checkout, where: Where): Promise<Facts> {
  const { words } = where;
  const text = words.texts.order.confirm;
  const server = words.texts.server;
  return openSurface(
    <ConfirmPanel first={checkout} pending={{ exists: false, orderSn: null }} termsId={null} />,
    where,
    (root) => {
      const all = root.textContent ?? '';
      const isRefused = all.includes(text.verificationNeeded);
      const isLimited = all.includes(startOf(server.order_limitExceeded));
      const isSoldOut = all.includes(text.stock.soldOut.replace('{name}', checkout.sku.name));
      return {
        ...readTerms(root, words),
        hold: readHold(root, words),
        limit: isRefused ? 'order_verificationRequired' : isLimited ? 'order_limitExceeded' : 'none',
        isSoldOut,
        ...readBill(root, words),
        payAmount: yuanIn(root.querySelector('.price-32')?.textContent ?? ''),
        charge: chargeIn(root),
      };
    },
  );
}

/** What the paying button states: it is the last text before the charge. */
function chargeIn(root: HTMLElement): string {
  const button = root.querySelector<HTMLButtonElement>('button[type=submit]');
  return /[^\s\d]*[\d,]+(\.\d+)?/.exec((button?.textContent ?? '').replace(/^[^\d$A-Z]*/u, ''))?.[0] ?? '';
}

export function showPayment(orderSn: string, page: PaymentPage, where: Where): Promise<Facts> {
  const { words } = where;
  return openSurface(<PaymentPanel orderSn={orderSn} first={page} />, where, (root) => ({
    ...readTerms(root, words),
    hold: readHold(root, words),
    payAmount: yuanIn(root.querySelector('.price-40')?.textContent ?? ''),
    charge: chargeIn(root),
  }));
}

/** The page of a paid order: what a shopper sees after the payment. */
export function showOrder(order: OrderDetail, where: Where): Promise<Facts> {
  const { words } = where;
  return openSurface(<OrderPanel first={order} />, where, (root) => {
    const side = root.querySelector('#order-sums');
    const charged = side?.querySelector('.price-24')?.nextElementSibling?.textContent ?? '';
    return {
      ...readTerms(root, words),
      hold: readHold(root, words),
      ...readBill(root, words),
      payAmount: yuanIn(side?.querySelector('.price-24')?.textContent ?? ''),
      ...(charged === '' ? {} : { charge: charged }),
    };
  });
}

export function showOrderCard(order: OrderRow, where: Where): Promise<Facts> {
  return openSurface(
    <ul>
      <OrderCard order={order} />
    </ul>,
    where,
    (root) => ({
      hold: readHold(root, where.words),
      payAmount: yuanIn(
        [...root.querySelectorAll('b')].find(
          (each) => each.textContent === formatPrice(order.payAmount) || /¥/.test(each.textContent ?? ''),
        )?.textContent ?? '',
      ),
    }),
  );
}
