import type { Messages } from 'next-intl';
import type { ReceiptContent } from '@/backend/database/schema/receipts';
import type { MailTexts } from '@/lib/i18n/backend-texts';
import { fenToYuan } from '@/lib/money';
import type { ExpectedHold } from '@/lib/pricing/contract';

/** What a surface can say about a purchase. A fact that it does not mention is absent. */
export type Facts = Partial<{
  /** Key below `shell.ui.delivery`. */
  channel: string;
  region: string;
  estimate: string;
  hold: ExpectedHold;
  /** Whether the member's limits refuse the order: a server message key. */
  limit: string;
  isSoldOut: boolean;
  unitPrice: number;
  dealPrice: number;
  goodsAmount: number;
  activityDiscount: number;
  /** Coupon and member discount. */
  memberOffer: number;
  /** Everything that is off. */
  discount: number;
  orderAmount: number;
  freight: number;
  fee: number;
  payAmount: number;
  charge: string;
}>;

export type Vocabulary = {
  texts: Messages;
  mail: MailTexts;
  /** Labels of all regions and estimates in the catalogue, in the language of the page. */
  regions: readonly string[];
  estimates: readonly string[];
};

const channels = ['DIRECT', 'CARD', 'MANUAL', 'SHIPPING', 'INSTANT'] as const;

/** `−¥1,099.80` in yuan. */
export function yuanIn(text: string): number {
  const number = /(−|-)?¥([\d,]+(?:\.\d+)?)/.exec(text);
  if (!number) throw new Error(`No amount in "${text}"`);
  return Number((number[2] ?? '').replaceAll(',', '')) * (number[1] ? -1 : 1);
}

/** The whole texts of all elements that have no element below them, and of tags with an icon. */
function wordsOf(root: Element): string[] {
  const leaves = [...root.querySelectorAll('*')].filter(
    (element) => element.closest('[aria-hidden="true"]') === null,
  );
  return leaves.map((element) => element.textContent?.trim() ?? '');
}

const only = <T>(name: string, found: readonly T[]): T | undefined => {
  const different = [...new Set(found)];
  if (different.length > 1) throw new Error(`One page has more than one ${name}: ${different.join(' / ')}`);
  return different[0];
};

/** Channel, region and estimate, by the words that the pages have for them. */
export function readTerms(root: Element, { texts, regions, estimates }: Vocabulary): Facts {
  const words = new Set(wordsOf(root));
  const text = root.textContent ?? '';
  const { delivery } = texts.shell.ui;
  const channel = only(
    'channel',
    channels.filter((key) =>
      [...root.querySelectorAll('.tag')].some((tag) => tag.textContent === delivery[key]),
    ),
  );
  const region = only(
    'region',
    regions.filter((label) => words.has(label)),
  );
  // The longest label wins: a short one may be part of it.
  const [estimate] = estimates
    .filter((label) => words.has(label) || text.includes(texts.order.detail.eta.replace('{eta}', label)))
    .sort((left, right) => right.length - left.length);
  return {
    ...(channel === undefined ? {} : { channel }),
    ...(region === undefined ? {} : { region }),
    ...(estimate === undefined ? {} : { estimate }),
  };
}

/** The hold that a page announces or reports. */
export function readHold(root: Element, { texts }: Vocabulary): ExpectedHold {
  const text = root.textContent ?? '';
  const { expected, sentence, hold } = texts.order;
  const said: Record<Exclude<ExpectedHold, 'NONE'>, string[]> = {
    VERIFICATION: [
      expected.VERIFICATION,
      sentence.HOLD_VERIFICATION,
      hold.VERIFICATION,
      texts.goods.verify.needed,
    ],
    RISK: [expected.RISK, sentence.HOLD_RISK, hold.RISK, texts.goods.limit.risk],
    REST: [expected.REST, sentence.HOLD_REST, hold.REST, texts.goods.rest.waits],
  };
  const found = (['VERIFICATION', 'RISK', 'REST'] as const).filter((key) =>
    said[key].some((each) => text.includes(each)),
  );
  return only('hold', found) ?? 'NONE';
}

/** The rows of the page's first list of amounts: `dt` text to `dd` text. */
export function readSums(root: Element): [label: string, value: string][] {
  const list = root.querySelector('dl.sums');
  return [...(list?.querySelectorAll('dt') ?? [])].map((term) => [
    term.textContent?.trim() ?? '',
    term.nextElementSibling?.textContent?.trim() ?? '',
  ]);
}

const rowOf = (rows: readonly [string, string][], label: string): number | undefined => {
  const row = rows.find(([name]) => name === label || name.startsWith(`${label} `) || name.startsWith(label));
  return row && /¥/.test(row[1]) ? yuanIn(row[1]) : undefined;
};

/** Amounts of the product page: the lines before the total, and the total. */
export function readProductAmounts(root: Element, { texts }: Vocabulary): Facts {
  const words = texts.goods.summary;
  const summary = root.querySelector('aside') ?? root;
  const rows = readSums(summary);
  const beforeRate = words.fee.replace(/\s*\{.*$/, '');
  const memberOffer = -(rowOf(rows, words.coupon) ?? rowOf(rows, words.member) ?? 0);
  const total = summary.querySelector('.price-40')?.textContent ?? '';
  const isShipped = summary.textContent?.includes(words.totalBeforeFreight) ?? false;
  const goodsAmount = rowOf(rows, words.priceGoods) ?? rowOf(rows, words.price);
  return {
    ...(goodsAmount === undefined ? {} : { goodsAmount }),
    activityDiscount: -(rowOf(rows, words.deal) ?? 0),
    memberOffer,
    // Before shipping, the fee and the total of a parcel are not final.
    ...(isShipped ? {} : { fee: rowOf(rows, beforeRate) ?? 0, payAmount: yuanIn(total) }),
  };
}

/** Amounts of checkout and order: every line of the bill. */
export function readBill(root: Element, { texts }: Vocabulary): Facts {
  const words = texts.order.sums;
  const rows = readSums(root);
  const beforeRate = words.fee.replace(/\s*\{.*$/, '');
  const of = (label: string) => rowOf(rows, label) ?? 0;
  const unitPrice = rowOf(rows, words.unitPrice);
  const orderAmount = rowOf(rows, words.orderAmount);
  return {
    // Checkout has no line for the price of one unit, and none for the amount before the fee.
    ...(unitPrice === undefined ? {} : { unitPrice }),
    ...(orderAmount === undefined ? {} : { orderAmount }),
    goodsAmount: of(words.goodsAmount),
    activityDiscount: -of(words.activity),
    memberOffer: -of(words.coupon) - of(words.member),
    discount: cents(-of(words.activity) - of(words.coupon) - of(words.member)),
    freight: of(words.freight),
    fee: of(beforeRate),
  };
}

/** Without the rest of a sum of floating-point numbers. */
const cents = (amount: number) => Math.round(amount * 100) / 100;

/** The amounts that a receipt prints. */
export function readReceipt({ product, amounts }: ReceiptContent): Facts {
  return {
    unitPrice: fenToYuan(product.unitPriceFen),
    goodsAmount: fenToYuan(product.subtotalFen),
    discount: fenToYuan(amounts.discountFen),
    freight: fenToYuan(amounts.freightFen),
    fee: fenToYuan(amounts.serviceFeeFen),
    payAmount: fenToYuan(amounts.totalFen),
  };
}

/** What the mails about a payment say: the amount, the estimate, and the hold. */
export function readMail(mails: readonly { subject: string; text: string }[], words: Vocabulary): Facts {
  const text = mails.map((mail) => `${mail.subject}\n${mail.text}`).join('\n');
  const amount = /(?:¥|CNY )([\d,]+\.\d\d)/.exec(text)?.[1];
  const [before = '', after = ''] = words.mail.paid.charged.split('{amount}')[1]?.split('{charge}') ?? [];
  const charge = text.split(before)[1]?.split(after)[0];
  const [estimate] = words.estimates
    .filter((label) => text.includes(label))
    .sort((left, right) => right.length - left.length);
  return {
    hold: holdOfMails(mails, words),
    ...(charge === undefined ? {} : { charge }),
    ...(amount === undefined ? {} : { payAmount: Number(amount.replaceAll(',', '')) }),
    ...(estimate === undefined ? {} : { estimate }),
  };
}

function holdOfMails(mails: readonly { subject: string }[], { mail }: Vocabulary): ExpectedHold {
  const subjects = {
    VERIFICATION: mail.onHoldVerification.subject,
    RISK: mail.onHoldRisk.subject,
    REST: mail.onHoldRest.subject,
  };
  const found = (['VERIFICATION', 'RISK', 'REST'] as const).filter((key) => {
    const written = subjects[key].split(/\{\w+\}/);
    return mails.some(({ subject }) => written.every((part) => subject.includes(part)));
  });
  return only('hold', found) ?? 'NONE';
}
