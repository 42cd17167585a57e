import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { OrderCard } from '@/components/orders/list/order-card';
import { locales } from '@/lib/i18n/locales';
import {
  type HoldReason,
  holdReason,
  type OrderRow,
  type OrderStatus,
  orderStatus,
} from '@/lib/orders/contract';
import { type DeliveryMode, deliveryMode } from '@/lib/products/product-card';
import en from '@/messages/en/order.json';
import enShell from '@/messages/en/shell.json';
import cn from '@/messages/zh-cn/order.json';
import cnShell from '@/messages/zh-cn/shell.json';
import hk from '@/messages/zh-hk/order.json';
import hkShell from '@/messages/zh-hk/shell.json';
import { showWith } from '@/tests/setup/render-form';

vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

const messages = {
  'zh-cn': { order: cn, shell: cnShell },
  en: { order: en, shell: enShell },
  'zh-hk': { order: hk, shell: hkShell },
};

const columns = { 'zh-cn': 0, en: 1, 'zh-hk': 2 };

type ByMode = 'PENDING_SHIPMENT' | 'PENDING_EVALUATE';
type Status = Exclude<OrderStatus, ByMode> | `${ByMode}_${DeliveryMode}`;
type Hold = `HOLD_${Exclude<HoldReason, 'NONE'>}`;

/** The texts that the shopper sees: simplified Chinese, English, Chinese of Hong Kong. */
const words: Record<Status | Hold, [string, string, string]> = {
  PENDING_PAYMENT: ['待付款', 'Waiting for payment', '待付款'],
  PENDING_REVIEW: ['待处理', 'Processing', '待處理'],
  PENDING_SHIPMENT_DIRECT: ['正在充值', 'Top-up on its way', '正在充值'],
  PENDING_SHIPMENT_CARD: ['正在准备卡密', 'Preparing your code', '正在準備兌換碼'],
  PENDING_SHIPMENT_MANUAL: ['客服处理中', 'Our staff are working on it', '客服處理中'],
  PENDING_SHIPMENT_SHIPPING: ['备货中', 'Preparing to ship', '備貨中'],
  PENDING_REFUND: ['退款处理中', 'Refund in progress', '退款處理中'],
  REFUNDED: ['已退款', 'Refunded', '已退款'],
  PENDING_EVALUATE_DIRECT: ['充值已到账', 'Top-up delivered', '充值已到帳'],
  PENDING_EVALUATE_CARD: ['卡密已发放', 'Code delivered', '兌換碼已發放'],
  PENDING_EVALUATE_MANUAL: ['已处理完成', 'Done by our staff', '已處理完成'],
  PENDING_EVALUATE_SHIPPING: ['已发货', 'Shipped', '已發貨'],
  COMPLETED: ['已完成', 'Completed', '已完成'],
  CANCELED: ['已取消', 'Cancelled', '已取消'],
  OVERDUE_PAYMENT: ['付款超时', 'Payment timed out', '付款逾時'],
  HOLD_RISK: ['正在进行安全审核', 'Security check in progress', '正在進行安全審核'],
  HOLD_VERIFICATION: ['等待身份验证', 'Waiting for identity verification', '等待身份驗證'],
  HOLD_REST: ['商城休息中，营业后处理', 'Outside business hours', '商城休息中，營業後處理'],
  HOLD_MANUAL: ['等待客服处理', 'Waiting for our staff', '等待客服處理'],
  HOLD_SUPPLIER: ['账号需要修改', 'The account needs a correction', '帳號需要修改'],
  HOLD_PARTIAL: [
    '部分已到账，其余由客服处理',
    'Partly delivered; our staff handle the rest',
    '部分已到帳，其餘由客服處理',
  ],
  HOLD_STOCK: ['等待补货', 'Waiting for stock', '等待補貨'],
};

const order: OrderRow = {
  id: '1',
  sn: 'TY202608080001',
  status: 'PENDING_PAYMENT',
  holdReason: 'NONE',
  goodsId: '2',
  skuId: '3',
  goodsName: '原野之歌·源初晶',
  goodsCover: '/covers/wildsong-crystals.svg',
  specifications: '300',
  denomination: '300',
  quantity: 1,
  unitPrice: 30,
  accountDisplay: null,
  deliveryMode: 'DIRECT',
  payAmount: 30,
  createdTime: '2026-08-08 10:00:00',
  expireTime: null,
  canReview: false,
  isOnSale: true,
};

function show(locale: (typeof locales)[number], changes: Partial<OrderRow>) {
  showWith(
    messages[locale],
    <ul>
      <OrderCard order={{ ...order, ...changes }} />
    </ul>,
    locale,
  );
}

type Case = [name: Status | Hold, change: Partial<OrderRow>];

const cases: Case[] = [
  ...orderStatus
    .exclude(['PENDING_SHIPMENT', 'PENDING_EVALUATE'])
    .options.map((status): Case => [status, { status }]),
  ...(['PENDING_SHIPMENT', 'PENDING_EVALUATE'] as const).flatMap((status) =>
    deliveryMode.options.map((mode): Case => [`${status}_${mode}`, { status, deliveryMode: mode }]),
  ),
  ...holdReason
    .exclude(['NONE'])
    .options.map((reason): Case => [`HOLD_${reason}`, { status: 'PENDING_REVIEW', holdReason: reason }]),
];

describe.each(locales)('an order in %s', (locale) => {
  it.each(cases)('is shown as %s', (name, change) => {
    show(locale, change);
    expect(screen.getByText(words[name][columns[locale]] ?? name)).toBeDefined();
  });
});
