import type { Locale } from '../../lib/i18n/locales';
import type { Localized } from '../database/schema/columns';

type Fill = { name: string; link: string };

/** Mails go out outside any request, so that their texts live here and not in the page's message files. */
const texts: Record<Locale, { subject: (fill: Fill) => string; text: (fill: Fill) => string }> = {
  'zh-cn': {
    subject: ({ name }) => `到货了：${name}`,
    text: ({ name, link }) =>
      `您等的「${name}」现在可以购买：${link}\n\n库存有限，先到先得。这封邮件只发一次，不会再就此打扰您；如果不是您本人登记，请忽略。`,
  },
  en: {
    subject: ({ name }) => `Back in stock: ${name}`,
    text: ({ name, link }) =>
      `${name} can be bought again: ${link}\n\nStock is limited, first come, first served. This is the only mail about it; if you did not ask for it, please ignore it.`,
  },
  'zh-hk': {
    subject: ({ name }) => `到貨了：${name}`,
    text: ({ name, link }) =>
      `你等候的「${name}」現已可以購買：${link}\n\n存貨有限，先到先得。這封電郵只發一次，不會再就此打擾你；如非你本人登記，請不必理會。`,
  },
};

/** The mail to somebody who waited for a denomination. */
export function restockMail(back: {
  skuId: string;
  skuNameI18n: Localized;
  goodsId: string;
  goodsNameI18n: Localized;
  storeUrl: string;
  locale: Locale;
}): { subject: string; text: string } {
  const { locale } = back;
  const prefix = locale === 'zh-cn' ? '' : `/${locale}`;
  const fill: Fill = {
    name: `${back.goodsNameI18n[locale]} ${back.skuNameI18n[locale]}`,
    link: `${back.storeUrl}${prefix}/goods/detail?id=${back.goodsId}&skuId=${back.skuId}`,
  };
  const { subject, text } = texts[locale];
  return { subject: subject(fill), text: text(fill) };
}
