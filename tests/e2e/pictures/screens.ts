import type { Page } from '@playwright/test';
import type { OrderStatus } from '@/lib/orders/contract';
import { checkedTopUp } from '../fixtures/every-state';
import { cardGoods, shippedGoods } from '../fixtures/shopper';
import {
  beginTopUp,
  chooseSavedAccount,
  holdOrderPage,
  openFilters,
  openTicket,
  seeResult,
  seeTickets,
  showKeptOrderPage,
} from './screen-steps';

/** Who looks at a screen: a visitor, the member with orders in every state, a member without one, or staff. */
export type Viewer = 'visitor' | 'member' | 'newcomer' | 'staff';

/** What a path can name: the orders of the member, a request for a refund and the token of a present. */
export type Records = Record<OrderStatus, string> & { request: string; present: string };

export type Screen = {
  viewer: Viewer;
  path: string | ((records: Records) => string);
  /** A state of a screen of which all pictures exist: pictured once on the phone and once on the desktop. */
  isState?: true;
  /** A state that only the phone has: pictured there in both languages. */
  isPhone?: true;
  /** Done before the page is opened. */
  before?: (page: Page, language: Language) => Promise<unknown>;
  /** Done on the open page. */
  act?: (page: Page) => Promise<unknown>;
};

const product = (id: string) => `/goods/detail?id=${id}`;

/** A product with a sold-out variant, a help article and a category of one kind. */
const [soldOut, article] = ['1800301000000000230', 'faq'];

const shop: Record<string, Screen> = {
  home: { viewer: 'visitor', path: '/' },
  'home-member': { viewer: 'member', path: '/' },
  category: { viewer: 'visitor', path: '/category?code=LIVE' },
  'category-all': { viewer: 'visitor', path: '/category', isState: true },
  filters: {
    viewer: 'visitor',
    path: '/category?code=LIVE',
    isState: true,
    isPhone: true,
    act: openFilters,
  },
  search: { viewer: 'visitor', path: '/goods/search?keyword=%E7%82%B9' },
  'search-nothing': { viewer: 'visitor', path: '/goods/search?keyword=zzzzzz', isState: true },
  'product-top-up': { viewer: 'member', path: product(checkedTopUp.goods) },
  'product-card': { viewer: 'visitor', path: product(cardGoods.id) },
  'product-parcel': { viewer: 'visitor', path: product(shippedGoods.id), isState: true },
  'product-sold-out': { viewer: 'visitor', path: product(soldOut), isState: true },
  'product-account': {
    viewer: 'member',
    path: product(checkedTopUp.goods),
    isState: true,
    act: chooseSavedAccount,
  },
  'product-newcomer': { viewer: 'newcomer', path: product(checkedTopUp.goods), isState: true },
  checkout: {
    viewer: 'member',
    path: ({ COMPLETED }) =>
      `/order/buy/confirm?skuId=${checkedTopUp.usual}&quantity=1&repeatOf=${COMPLETED}`,
  },
  'checkout-newcomer': {
    viewer: 'newcomer',
    path: `/order/buy/confirm?skuId=${checkedTopUp.cheap}&quantity=1`,
    isState: true,
    before: beginTopUp,
  },
  'checkout-parcel': {
    viewer: 'newcomer',
    path: `/order/buy/confirm?skuId=${shippedGoods.sku}&quantity=1`,
    isState: true,
  },
  payment: { viewer: 'member', path: ({ PENDING_PAYMENT }) => `/pay/payment?orderSn=${PENDING_PAYMENT}` },
  'payment-paid': {
    viewer: 'member',
    path: ({ PENDING_EVALUATE }) => `/pay/stripe/return?orderSn=${PENDING_EVALUATE}`,
    isState: true,
    before: holdOrderPage,
    act: seeResult,
  },
  'payment-canceled': {
    viewer: 'member',
    path: ({ PENDING_PAYMENT }) => `/pay/paypal/cancel?orderSn=${PENDING_PAYMENT}`,
    isState: true,
  },
  'payment-closed': {
    viewer: 'member',
    path: ({ CANCELED }) => `/pay/payment?orderSn=${CANCELED}`,
    isState: true,
  },
  'payment-expired': {
    viewer: 'member',
    path: ({ OVERDUE_PAYMENT }) => `/pay/payment?orderSn=${OVERDUE_PAYMENT}`,
    isState: true,
  },
  orders: { viewer: 'member', path: '/order' },
  'orders-none': { viewer: 'newcomer', path: '/order', isState: true },
  'refund-request': {
    viewer: 'member',
    path: ({ PENDING_EVALUATE }) => `/order/aftersales?orderSn=${PENDING_EVALUATE}`,
    isState: true,
  },
  'refund-progress': { viewer: 'member', path: ({ request }) => `/order/aftersales/detail?id=${request}` },
  messages: { viewer: 'member', path: '/member?message=open', act: seeTickets },
  'message-ticket': { viewer: 'member', path: '/member?message=open', isState: true, act: openTicket },
  member: { viewer: 'member', path: '/member' },
  'member-newcomer': { viewer: 'newcomer', path: '/member', isState: true },
  coupons: { viewer: 'member', path: '/member/coupon', isState: true },
  'coupon-centre': { viewer: 'member', path: '/member/coupon?view=centre', isState: true },
  'coupon-exchange': { viewer: 'member', path: '/member/coupon?view=exchange', isState: true },
  coins: { viewer: 'member', path: '/member/coin', isState: true },
  favourites: { viewer: 'newcomer', path: '/member/favorite', isState: true },
  addresses: { viewer: 'member', path: '/member/address', isState: true },
  'address-form': { viewer: 'newcomer', path: '/member/address?edit=new', isState: true },
  'game-accounts': { viewer: 'member', path: '/member/game-account', isState: true },
  profile: { viewer: 'member', path: '/member/account', isState: true },
  security: { viewer: 'member', path: '/member/profile', isState: true },
  password: { viewer: 'member', path: '/member/profile/password', isState: true },
  devices: { viewer: 'member', path: '/member/profile/devices', isState: true },
  reviews: { viewer: 'member', path: '/member/review', isState: true },
  login: { viewer: 'visitor', path: '/login' },
  register: { viewer: 'visitor', path: '/login/register', isState: true },
  'forgot-password': { viewer: 'visitor', path: '/login/forgot', isState: true },
  present: { viewer: 'visitor', path: ({ present }) => `/present#${present}` },
  figures: { viewer: 'visitor', path: '/figures' },
  help: { viewer: 'visitor', path: '/doc/list?group=HELP', isState: true },
  article: { viewer: 'visitor', path: `/doc/detail?id=${article}` },
  'not-found': { viewer: 'visitor', path: '/no/such/page', isState: true },
  discontinued: { viewer: 'visitor', path: '/goods/discontinued?id=7', isState: true },
};

/** The states of an order, of which the page with codes and that of a parcel on its way are pictured in every way. */
const wholeStates: readonly OrderStatus[] = ['PENDING_EVALUATE', 'PENDING_SHIPMENT'];

const states: readonly OrderStatus[] = [
  'PENDING_PAYMENT',
  'PENDING_REVIEW',
  'PENDING_SHIPMENT',
  'PENDING_REFUND',
  'REFUNDED',
  'PENDING_EVALUATE',
  'COMPLETED',
  'CANCELED',
  'OVERDUE_PAYMENT',
];

const orderOf = (status: OrderStatus): Screen => ({
  viewer: 'member',
  path: (orders) => `/order/detail?orderSn=${orders[status]}`,
  ...(wholeStates.includes(status) ? {} : { isState: true }),
});

const orderPages: Record<string, Screen> = {
  ...Object.fromEntries(
    states.map((status) => [
      status === 'PENDING_SHIPMENT' ? 'order-parcel' : `order-${status.toLowerCase().replaceAll('_', '-')}`,
      orderOf(status),
    ]),
  ),
  'order-preparing': { ...orderOf('PENDING_SHIPMENT'), isState: true, before: showKeptOrderPage },
};

const staff: Record<string, Screen> = {
  'staff-dashboard': { viewer: 'staff', path: '/staff' },
  'staff-orders': { viewer: 'staff', path: '/staff/orders' },
  'staff-order': {
    viewer: 'staff',
    path: ({ PENDING_REVIEW }) => `/staff/orders/${PENDING_REVIEW}`,
    isState: true,
  },
  'staff-product': { viewer: 'staff', path: `/staff/products/${cardGoods.id}`, isState: true },
  'staff-takings': { viewer: 'staff', path: '/staff/finance/reports', isState: true },
  'staff-settings': { viewer: 'staff', path: '/staff/system/settings', isState: true },
};

export const screens: Readonly<Record<string, Screen>> = { ...shop, ...orderPages, ...staff };

export const languages = ['zh-cn', 'en'] as const;
export type Language = (typeof languages)[number];
const widths = [390, 820, 1440] as const;
const themes = ['light', 'dark'] as const;

export type Variant = { width: (typeof widths)[number]; theme: (typeof themes)[number] };

/** In which ways a screen is pictured in a language. */
export function variantsOf({ isState, isPhone }: Screen, language: Language): Variant[] {
  if (isState) {
    if (language === 'zh-cn') return [{ width: 390, theme: 'light' }];
    return [{ width: isPhone ? 390 : 1440, theme: 'dark' }];
  }
  return widths.flatMap((width) => themes.map((theme) => ({ width, theme })));
}

export const approvedFolder = 'tests/e2e/pictures/approved';

export const pictureName = (screen: string, language: Language, { width, theme }: Variant): string =>
  `${screen}-${language}-${width}-${theme}.png`;

/** The names of all pictures. */
export const pictureNames = (): string[] =>
  Object.entries(screens).flatMap(([name, screen]) =>
    languages.flatMap((language) =>
      variantsOf(screen, language).map((variant) => pictureName(name, language, variant)),
    ),
  );

export const heights = { 390: 844, 820: 1100, 1440: 900 } as const;
