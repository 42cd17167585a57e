import { eq } from 'drizzle-orm';
import type { Executor } from '../database/connect';
import type { Localized } from '../database/schema/columns';
import { member } from '../database/schema/identity';
import type { Services } from '../platform/context';
import { queueNotice } from '../platform/outbox';
import { itemsOf, type OrderRow } from './lock-order';

export type OrderMail = 'paid' | 'latePaid' | 'delivered' | 'shipped' | 'refunded';

type Language = keyof Localized;
type Fill = { sn: string; goods: string; quantity: number; amount: string; link: string };

/** Mails go out later and outside any request: their texts live with the order, in its language. */
const texts: Record<
  Language,
  Record<OrderMail, { subject: (fill: Fill) => string; text: (fill: Fill) => string }>
> = {
  'zh-cn': {
    paid: {
      subject: ({ sn }) => `付款成功：订单 ${sn}`,
      text: ({ goods, quantity, amount, link }) =>
        `我们已收到您的付款 ¥${amount}。\n商品：${goods} × ${quantity}\n正在为您处理，进度请查看：${link}`,
    },
    latePaid: {
      subject: ({ sn }) => `付款已到账：订单 ${sn}`,
      text: ({ goods, quantity, amount, link }) =>
        `您的付款 ¥${amount} 在订单关闭后到账，订单已为您恢复。\n商品：${goods} × ${quantity}\n进度请查看：${link}`,
    },
    delivered: {
      subject: ({ sn }) => `订单 ${sn} 已发货`,
      text: ({ goods, quantity, link }) =>
        `${goods} × ${quantity} 已发货。为了安全，邮件中不含卡密，请登录查看并确认收货：${link}`,
    },
    shipped: {
      subject: ({ sn }) => `订单 ${sn} 已寄出`,
      text: ({ goods, quantity, link }) => `${goods} × ${quantity} 已寄出，物流信息请查看：${link}`,
    },
    refunded: {
      subject: ({ sn }) => `订单 ${sn} 已退款`,
      text: ({ goods, amount, link }) => `${goods} 的订单已退款 ¥${amount}，款项将原路退回。详情：${link}`,
    },
  },
  en: {
    paid: {
      subject: ({ sn }) => `Payment received: order ${sn}`,
      text: ({ goods, quantity, amount, link }) =>
        `We have received your payment of CNY ${amount}.\nItem: ${goods} × ${quantity}\nFollow the progress here: ${link}`,
    },
    latePaid: {
      subject: ({ sn }) => `Your payment has arrived: order ${sn}`,
      text: ({ goods, quantity, amount, link }) =>
        `Your payment of CNY ${amount} arrived after the order had closed, so we have reopened the order.\nItem: ${goods} × ${quantity}\nFollow the progress here: ${link}`,
    },
    delivered: {
      subject: ({ sn }) => `Order ${sn} has been delivered`,
      text: ({ goods, quantity, link }) =>
        `${goods} × ${quantity} has been delivered. For your safety, codes are never sent by mail. Sign in to see and confirm your order: ${link}`,
    },
    shipped: {
      subject: ({ sn }) => `Order ${sn} is on its way`,
      text: ({ goods, quantity, link }) =>
        `${goods} × ${quantity} has been shipped. See the tracking details here: ${link}`,
    },
    refunded: {
      subject: ({ sn }) => `Order ${sn} has been refunded`,
      text: ({ goods, amount, link }) =>
        `Your order of ${goods} has been refunded: CNY ${amount} goes back the way it was paid. Details: ${link}`,
    },
  },
  'zh-hk': {
    paid: {
      subject: ({ sn }) => `付款成功：訂單 ${sn}`,
      text: ({ goods, quantity, amount, link }) =>
        `我們已收到你的付款 ¥${amount}。\n商品：${goods} × ${quantity}\n正在為你處理，進度請查看：${link}`,
    },
    latePaid: {
      subject: ({ sn }) => `付款已到帳：訂單 ${sn}`,
      text: ({ goods, quantity, amount, link }) =>
        `你的付款 ¥${amount} 在訂單關閉後到帳，訂單已為你恢復。\n商品：${goods} × ${quantity}\n進度請查看：${link}`,
    },
    delivered: {
      subject: ({ sn }) => `訂單 ${sn} 已發貨`,
      text: ({ goods, quantity, link }) =>
        `${goods} × ${quantity} 已發貨。為保安全，電郵中不含卡密，請登入查看並確認收貨：${link}`,
    },
    shipped: {
      subject: ({ sn }) => `訂單 ${sn} 已寄出`,
      text: ({ goods, quantity, link }) => `${goods} × ${quantity} 已寄出，物流資訊請查看：${link}`,
    },
    refunded: {
      subject: ({ sn }) => `訂單 ${sn} 已退款`,
      text: ({ goods, amount, link }) => `${goods} 的訂單已退款 ¥${amount}，款項將原路退回。詳情：${link}`,
    },
  },
};

/** The mail to the buyer about a change, in the language the order was placed in; none without an address. */
export async function queueOrderMail(
  tx: Executor,
  services: Services,
  order: OrderRow,
  mail: OrderMail,
  amountFen = order.amountPaidFen,
): Promise<void> {
  const recipient = order.contactEmail ?? (await memberEmail(tx, order.memberId));
  const [item] = await itemsOf(tx, order.id);
  if (!recipient || !item) return;
  const language = languageOf(order.lang);
  const prefix = language === 'zh-cn' ? '' : `/${language}`;
  const fill: Fill = {
    sn: order.sn,
    goods: `${item.nameI18n[language]} ${item.specificationI18n[language]}`,
    quantity: item.quantity,
    amount: (amountFen / 100).toFixed(2),
    link: `${services.environment.storeUrl}${prefix}/order/detail?orderSn=${order.sn}`,
  };
  const { subject, text } = texts[language][mail];
  await queueNotice(tx, services, { recipient, channel: 'EMAIL', subject: subject(fill), text: text(fill) });
}

function languageOf(lang: string): Language {
  return lang === 'en' || lang === 'zh-hk' ? lang : 'zh-cn';
}

async function memberEmail(tx: Executor, memberId: string): Promise<string | null> {
  const [row] = await tx.select({ email: member.email }).from(member).where(eq(member.id, memberId));
  return row?.email ?? null;
}
