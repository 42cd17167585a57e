import { eq } from 'drizzle-orm';
import type { Locale } from '../../lib/i18n/locales';
import type { Executor } from '../database/connect';
import { member } from '../database/schema/identity';
import type { Services } from '../platform/context';
import { layOutMail } from '../platform/mail-layout';
import { queueMail } from '../platform/outbox';
import { storeLink } from '../platform/store-link';
import { itemsOf, type OrderRow } from './lock-order';

export type OrderMail = 'paid' | 'latePaid' | 'delivered' | 'shipped' | 'refunded';

type Words = { subject: string; title: string; line: string };

/** Mails go out later and outside any request: their texts live with the order, in its language. */
const texts: Record<OrderMail, (fill: { sn: string; amount: string }) => Record<Locale, Words>> = {
  paid: ({ sn, amount }) => ({
    'zh-cn': {
      subject: `付款成功：订单 ${sn}`,
      title: '付款成功',
      line: `我们已收到您的付款 ¥${amount}，正在为您处理。`,
    },
    en: {
      subject: `Payment received: order ${sn}`,
      title: 'Payment received',
      line: `We have received your payment of CNY ${amount} and are working on your order.`,
    },
    'zh-hk': {
      subject: `付款成功：訂單 ${sn}`,
      title: '付款成功',
      line: `我們已收到你的付款 ¥${amount}，正在為你處理。`,
    },
  }),
  latePaid: ({ sn, amount }) => ({
    'zh-cn': {
      subject: `付款已到账：订单 ${sn}`,
      title: '付款已到账',
      line: `您的付款 ¥${amount} 在订单关闭后到账，订单已为您恢复。`,
    },
    en: {
      subject: `Your payment has arrived: order ${sn}`,
      title: 'Your payment has arrived',
      line: `Your payment of CNY ${amount} arrived after the order had closed, so we have reopened the order.`,
    },
    'zh-hk': {
      subject: `付款已到帳：訂單 ${sn}`,
      title: '付款已到帳',
      line: `你的付款 ¥${amount} 在訂單關閉後到帳，訂單已為你恢復。`,
    },
  }),
  delivered: ({ sn }) => ({
    'zh-cn': {
      subject: `订单 ${sn} 已发货`,
      title: '已发货',
      line: '您的商品已发货。为了安全，邮件中不含卡密，请登录查看并确认收货。',
    },
    en: {
      subject: `Order ${sn} has been delivered`,
      title: 'Delivered',
      line: 'Your order has been delivered. For your safety, codes are never sent by mail: sign in to see and confirm it.',
    },
    'zh-hk': {
      subject: `訂單 ${sn} 已發貨`,
      title: '已發貨',
      line: '你的商品已發貨。為保安全，電郵中不含卡密，請登入查看並確認收貨。',
    },
  }),
  shipped: ({ sn }) => ({
    'zh-cn': {
      subject: `订单 ${sn} 已寄出`,
      title: '已寄出',
      line: '您的商品已寄出，请登录查看物流信息。',
    },
    en: {
      subject: `Order ${sn} is on its way`,
      title: 'On its way',
      line: 'Your order has been shipped. Sign in to see the tracking details.',
    },
    'zh-hk': {
      subject: `訂單 ${sn} 已寄出`,
      title: '已寄出',
      line: '你的商品已寄出，請登入查看物流資訊。',
    },
  }),
  refunded: ({ sn, amount }) => ({
    'zh-cn': {
      subject: `订单 ${sn} 已退款`,
      title: '已退款',
      line: `您的订单已退款 ¥${amount}，款项将原路退回。`,
    },
    en: {
      subject: `Order ${sn} has been refunded`,
      title: 'Refunded',
      line: `Your order has been refunded: CNY ${amount} goes back the way it was paid.`,
    },
    'zh-hk': {
      subject: `訂單 ${sn} 已退款`,
      title: '已退款',
      line: `你的訂單已退款 ¥${amount}，款項將原路退回。`,
    },
  }),
};

const names: Record<Locale, { sn: string; goods: string; button: string }> = {
  'zh-cn': { sn: '订单号', goods: '商品', button: '查看订单' },
  en: { sn: 'Order', goods: 'Item', button: 'See the order' },
  'zh-hk': { sn: '訂單號', goods: '商品', button: '查看訂單' },
};

/** The mail to the buyer about a change, in the language the order was placed in; none without an address. */
export async function queueOrderMail(
  tx: Executor,
  services: Services,
  order: OrderRow,
  mail: OrderMail,
  amountFen = order.amountPaidFen,
): Promise<void> {
  const email = order.contactEmail ?? (await memberEmail(tx, order.memberId));
  const [item] = await itemsOf(tx, order.id);
  if (!item) return;
  const words = texts[mail]({ sn: order.sn, amount: (amountFen / 100).toFixed(2) });
  await queueMail(tx, services, { email, lang: order.lang }, (locale) => {
    const { line, ...head } = words[locale];
    const { sn, goods, button } = names[locale];
    const bought = `${item.nameI18n[locale]} ${item.specificationI18n[locale]} × ${item.quantity}`;
    return layOutMail(locale, {
      ...head,
      lines: [line],
      facts: [
        { name: sn, value: order.sn },
        { name: goods, value: bought },
      ],
      button: {
        label: button,
        url: storeLink({ ...services, locale }, `/order/detail?orderSn=${order.sn}`),
      },
    });
  });
}

async function memberEmail(tx: Executor, memberId: string): Promise<string | null> {
  const [row] = await tx.select({ email: member.email }).from(member).where(eq(member.id, memberId));
  return row?.email ?? null;
}
