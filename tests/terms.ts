import type { Locale } from '@/lib/i18n/locales';

/**
 * A row of the table of terms in docs/languages.md: variants that were left out, by language. `samples` are texts that
 * had one; the gate must find each.
 */
export type Term = {
  thing: string;
  /** Which texts the row is about, by their key with the namespace; all without it. */
  isAbout?: (key: string) => boolean;
  variants: Partial<Record<Locale, RegExp>>;
  samples: Partial<Record<Locale, readonly string[]>>;
};

const isCatalogue = (key: string) => key.startsWith('catalog.');
const isStaff = (key: string) => key.startsWith('staff.') || key.startsWith('server.');
/** Labels are of staff, but for the question about an account. */
const isOfShoppers = (key: string) =>
  !isStaff(key) && (!key.startsWith('labels.') || key === 'labels.accountAsk');
/** Only parcels are 发货; the heading of the questions is about both. */
const isAboutParcels = (key: string) =>
  /shipp|parcel/i.test(key) || key === 'content.questions.delivery.title';
/** A table of specifications is another thing than a denomination. */
const isSpecification = (key: string) => /(?:^|\.)(?:no)?spec(?:s|Label)(?:\.|$)/i.test(key);
/** The name of a product or of a denomination is what its publisher calls it. */
const isProductName = (key: string) => /^catalog\.goods\.\d+\.(?:name|unit|skus)\b/.test(key);
/** Its text is specified word for word. */
const isMinimum = (key: string) => key === 'server.order_minAmount' || key.includes('currencyName');

export const terms: readonly Term[] = [
  {
    thing: 'The shop',
    variants: {
      'zh-cn': /商店|店铺|本店/,
      en: /(?<!\{)\bshops?\b/i,
      'zh-hk': /商店|店舖|本店/,
    },
    samples: {
      'zh-cn': ['商店暂时连接不上', '店铺休息中', '由本店收取'],
      en: ['The shop is closed'],
      'zh-hk': ['店舖休息中'],
    },
  },
  {
    thing: 'Account of a member',
    variants: {
      'zh-cn': /会员账号|账号安全|注销账号|账号已被/,
      'zh-hk': /會員帳號|帳號安全|註銷帳號|賬戶|賬號/,
    },
    samples: { 'zh-cn': ['查看账号安全', '账号已被禁用'], 'zh-hk': ['查看帳號安全'] },
  },
  {
    thing: 'Account that is topped up',
    variants: { 'zh-cn': /充入账号/, en: /recharge account/i, 'zh-hk': /充入帳號/ },
    samples: { 'zh-cn': ['充入账号'], en: ['Recharge account'], 'zh-hk': ['充入帳號'] },
  },
  {
    thing: 'Page of the member',
    variants: { 'zh-cn': /个人中心|用户中心/, en: /member cent(?:er|re)/i, 'zh-hk': /個人中心|用戶中心/ },
    samples: { en: ['Member centre: Lin', 'in the member center'] },
  },
  {
    thing: 'Top-up',
    variants: { en: /\brecharg\w*|\bairtime\b/i, 'zh-hk': /增值/ },
    samples: { en: ['China Mobile Airtime', 'A recharge field', 'Recharged'], 'zh-hk': ['增值帳號'] },
  },
  {
    thing: 'Order number',
    variants: {
      'zh-cn': /订单编号|订单号码|个订单/,
      en: /\border (?:no\.|id\b|code\b)/i,
      'zh-hk': /訂單號(?!碼)|[筆個]訂單/,
    },
    samples: {
      'zh-cn': ['订单编号', '这个订单现在不能退款'],
      en: ['Order ID'],
      'zh-hk': ['這筆訂單', '這個訂單'],
    },
  },
  {
    thing: 'Code that is bought',
    isAbout: (key) => !isProductName(key),
    variants: {
      'zh-cn': /查看密码|复制密码|张密码|卡号和密码|兑换码/,
      en: /\b(?:see|view|reveal) (?:the |your )codes?\b/i,
      'zh-hk': /查看密碼|複製密碼|張密碼|卡號和密碼|卡密/,
    },
    samples: {
      'zh-cn': ['查看密码', '复制密码', '查看第 2 张密码', '填入卡号和密码', '输入兑换码'],
      en: ['See the code', 'View your codes'],
      'zh-hk': ['查看密碼', '輸入卡號和密碼', '查看卡密'],
    },
  },
  {
    thing: 'Code of a coupon',
    isAbout: (key) => /coupon/i.test(key),
    variants: { 'zh-cn': /(?:兑换|券|代)码/, en: /(?<!coupon )\bcodes?\b/i, 'zh-hk': /(?:兌換|券|代)碼/ },
    samples: {
      'zh-cn': ['请输入兑换码', '券码', '名称或代码'],
      en: ['Code', 'Please enter a code', 'Name or code', 'This code is not valid'],
      'zh-hk': ['請輸入兌換碼'],
    },
  },
  {
    thing: 'Code to sign in',
    isAbout: (key) => /^(?:auth|account\.proof|account\.bind|order\.reveal)\b/.test(key),
    variants: { 'zh-cn': /动态码|校验码/, en: /^(?:phone |sms )?code$/i, 'zh-hk': /動態碼|校驗碼/ },
    samples: { 'zh-cn': ['动态码'], en: ['Code', 'Phone code'] },
  },
  {
    thing: 'Coupon',
    isAbout: (key) => !isCatalogue(key),
    variants: { 'zh-cn': /优惠卷|抵用券|代金券/, en: /\bvouchers?\b/i, 'zh-hk': /優惠卷|抵用券|代金券/ },
    samples: { 'zh-cn': ['抵用券'], en: ['Redeem a voucher'] },
  },
  {
    thing: 'Daily deal',
    variants: {
      'zh-cn': /限时优惠|活动价|秒杀/,
      en: /flash sale|special offer|promotional price/i,
      'zh-hk': /限時優惠|活動價|秒殺/,
    },
    samples: { 'zh-cn': ['活动价 ¥5', '限时优惠'], en: ['Special offers'], 'zh-hk': ['限時優惠'] },
  },
  {
    thing: 'Coins',
    variants: { 'zh-cn': /枚|\} 币|积分/, en: /\bcoin points?\b/i, 'zh-hk': /枚|\} 幣|積分/ },
    samples: { 'zh-cn': ['{count} 枚平台币', '还差 {coins} 币', '可用积分'], 'zh-hk': ['還差 {coins} 幣'] },
  },
  {
    thing: 'Member level',
    variants: { 'zh-cn': /VIP 等级|会员级别/, en: /VIP levels?/i, 'zh-hk': /VIP 等級|會員級別/ },
    samples: { 'zh-cn': ['VIP 等级'], en: ['Coins and VIP levels'] },
  },
  {
    thing: 'Denomination (SKU)',
    isAbout: (key) => !isCatalogue(key) && !isSpecification(key),
    variants: { 'zh-cn': /规格|SKU/, 'zh-hk': /規格|SKU/ },
    samples: { 'zh-cn': ['请改选其他规格', '3 个 SKU'], 'zh-hk': ['其他規格'] },
  },
  {
    thing: 'Denomination (SKU)',
    isAbout: (key) => !isStaff(key),
    variants: { en: /\bSKUs?\b/ },
    samples: { en: ['Choose another SKU'] },
  },
  {
    thing: 'Checkout',
    variants: {
      'zh-cn': /确认订单|结账|收银台/,
      en: /\bconfirm (?:the|your) order\b/i,
      'zh-hk': /確認訂單|結賬|結算/,
    },
    samples: {
      'zh-cn': ['登录后回到「确认订单」', '结账时'],
      en: ['Confirm your order'],
      'zh-hk': ['確認訂單'],
    },
  },
  {
    thing: 'Cart',
    variants: { 'zh-cn': /购物[车篮袋]/, en: /\b(?:cart|basket)\b/i, 'zh-hk': /購物[車籃袋]/ },
    samples: { 'zh-cn': ['加入购物车'], en: ['Add to cart'], 'zh-hk': ['加入購物車'] },
  },
  {
    thing: 'Pay',
    variants: {
      'zh-cn': /支付(?!机构|平台|密码|工具|渠道|争议|宝|（)(?<!天云币支付|微信支付)/,
      'zh-hk': /支付(?!機構|平台|密碼|工具|渠道|爭議|寶|（)(?<!天雲幣支付)/,
    },
    samples: { 'zh-cn': ['支付方式', '支付成功率'], 'zh-hk': ['支付方式'] },
  },
  {
    thing: 'Delivery',
    variants: {
      'zh-cn': /办理|秒送达|送达时间|(?:充值|卡密)[^，。；]{0,4}(?:发货|送达)|发货[^、。；]{0,30}卡密/,
      en: /\b(?:codes?|top-ups?) (?:is|are|was|were) shipped/i,
      'zh-hk':
        /辦理|秒送達|送達時間|(?:充值|兌換碼)[^，。；]{0,4}(?:發貨|送達)|出貨|發貨[^、。；]{0,30}兌換碼/,
    },
    samples: {
      'zh-cn': [
        '办理中',
        '付款后 9 秒送达',
        '送达时间',
        '卡密已发货',
        '这笔订单发货前经过审核，其中的卡密不能送出',
      ],
      en: ['The code was shipped'],
      'zh-hk': ['辦理中', '訂單已出貨'],
    },
  },
  {
    thing: 'Delivery',
    isAbout: (key) => isOfShoppers(key) && !isCatalogue(key) && !isAboutParcels(key),
    variants: { 'zh-cn': /发货/, 'zh-hk': /發貨/ },
    samples: { 'zh-cn': ['身份验证后发货', '这件商品自动发货'], 'zh-hk': ['身份驗證後發貨'] },
  },
  {
    thing: 'Account that is topped up',
    variants: { en: /\btop-up accounts?\b/i },
    samples: { en: ['Top-up account'] },
  },
  {
    thing: 'The member confirms it',
    variants: { en: /confirm\w* (?:the )?receipt|receipt is confirmed/i },
    samples: { en: ['Confirm receipt', 'Receipt is confirmed automatically'] },
  },
  {
    thing: 'Document for the tax office',
    isAbout: (key) => !isStaff(key),
    variants: { 'zh-cn': /发票|票据/, en: /\binvoices?\b/i, 'zh-hk': /發票|單據/ },
    samples: { 'zh-cn': ['下载发票'], en: ['Create an invoice'] },
  },
  {
    thing: 'Tracking number',
    variants: {
      'zh-cn': /运单|物流单号/,
      en: /\bwaybills?\b|\bconsignment number/i,
      'zh-hk': /運單|物流單號/,
    },
    samples: { 'zh-cn': ['运单号'], 'zh-hk': ['運單號碼'] },
  },
  {
    thing: 'Courier',
    isAbout: (key) => !isCatalogue(key) && !/[cC]arrier|CARRIER/.test(key),
    variants: { 'zh-cn': /物流公司/, en: /\bcarriers?\b/i, 'zh-hk': /物流公司/ },
    samples: { 'zh-cn': ['物流公司'], en: ['Enter the carrier'], 'zh-hk': ['物流公司'] },
  },
  {
    thing: 'Refund',
    variants: {
      'zh-cn': /退钱|返款/,
      en: /money[- ]back guarantee|\bpay(?:ing)? back\b/i,
      'zh-hk': /退錢|返款/,
    },
    samples: { 'zh-cn': ['返款成功'], en: ['We pay back the order'] },
  },
  {
    thing: 'After-sales',
    variants: {
      'zh-cn': /退换|(?<!不设)换货/,
      en: /\bafter[- ]sales?\b|\brefund or replace\b|\bexchanged within\b/i,
      'zh-hk': /退換|(?<!不設)換貨/,
    },
    samples: {
      'zh-cn': ['实物配送与退换货', '质量问题可换货'],
      en: [
        'Refunds and after-sales',
        'After sales',
        'Refund or replace',
        'faulty items exchanged within 15 days',
      ],
      'zh-hk': ['實物配送與退換貨'],
    },
  },
  {
    thing: 'Check of a document',
    variants: {
      'zh-cn': /认证|实名/,
      en: /\bidentity (?:check|authentication)\b|\bKYC\b/i,
      'zh-hk': /認證|實名/,
    },
    samples: {
      'zh-cn': ['身份认证', '仅限实名会员', '已认证'],
      en: ['After an identity check'],
      'zh-hk': ['身份認證'],
    },
  },
  {
    thing: 'Message to customer service',
    isAbout: (key) => !isStaff(key) && key !== 'message.common_message_login',
    variants: { 'zh-cn': /工单|留言系统/, en: /\btickets?\b|\bmessage board\b/i, 'zh-hk': /工單|留言系統/ },
    samples: { 'zh-cn': ['在线客服留言系统', '提交工单'], en: ['Open a ticket', 'message board'] },
  },
  {
    thing: 'Supplier; publisher',
    variants: { 'zh-cn': /供货商|发行商/, en: /\bvendors?\b|\bdistributors?\b/i, 'zh-hk': /供貨商|發行商/ },
    samples: { 'zh-cn': ['供货商余额告警'], 'zh-hk': ['打開發行商的兌換頁面'] },
  },
  {
    thing: 'Supplier; publisher',
    isAbout: isOfShoppers,
    variants: { 'zh-cn': /供应商/, en: /\bsuppliers?\b/i, 'zh-hk': /供應商/ },
    samples: {
      'zh-cn': ['账号未被供应商接受'],
      en: ['The supplier did not accept the account'],
      'zh-hk': ['帳號未獲供應商接受'],
    },
  },
  {
    thing: 'Ended before it took effect',
    variants: { en: /\bcancel(?:ed|ing)\b|\bcolors?\b/i },
    samples: { en: ['Canceled', 'Color'] },
  },
  {
    thing: 'Amount in a sentence',
    isAbout: (key) => !isMinimum(key),
    variants: { en: /\byuan\b|\bRMB\b/i, 'zh-cn': /RMB|¥[^，。]{0,12}元/, 'zh-hk': /RMB|¥[^，。]{0,12}元/ },
    samples: { en: ['CNY 5 yuan', 'In yuan'], 'zh-cn': ['¥5 元'] },
  },
  {
    thing: 'Time of the shop',
    variants: { 'zh-cn': /北京时间/, en: /China Standard Time|Beijing time/i, 'zh-hk': /北京時間/ },
    samples: { 'zh-cn': ['北京时间'], en: ['Times are China Standard Time (UTC+8).'], 'zh-hk': ['北京時間'] },
  },
];
