import type { Locale } from '../../lib/i18n/locales';
import type { Localized } from '../database/schema/columns';
import { layOutMail, type Mail, type MailContent } from '../platform/mail-layout';

type Fill = { name: string; url: string };

/** Mails go out outside any request, so that their texts live here and not in the page's message files. */
const texts: Record<Locale, (fill: Fill) => MailContent> = {
  'zh-cn': ({ name, url }) => ({
    subject: `到货了：${name}`,
    title: '到货提醒',
    lines: [`您等的「${name}」现在可以购买。`, '库存有限，先到先得。'],
    button: { label: '去购买', url },
    note: '这封邮件只发一次，不会再就此打扰您；如果不是您本人登记，请忽略。',
  }),
  en: ({ name, url }) => ({
    subject: `Back in stock: ${name}`,
    title: 'Back in stock',
    lines: [`${name} can be bought again.`, 'Stock is limited, first come, first served.'],
    button: { label: 'Buy it', url },
    note: 'This is the only mail about it; if you did not ask for it, please ignore it.',
  }),
  'zh-hk': ({ name, url }) => ({
    subject: `到貨了：${name}`,
    title: '到貨提醒',
    lines: [`你等候的「${name}」現已可以購買。`, '存貨有限，先到先得。'],
    button: { label: '前往購買', url },
    note: '這封電郵只發一次，不會再就此打擾你；如非你本人登記，請不必理會。',
  }),
};

/** The mail to somebody who waited for a denomination. */
export function restockMail(back: {
  skuId: string;
  skuNameI18n: Localized;
  goodsId: string;
  goodsNameI18n: Localized;
  storeUrl: string;
  locale: Locale;
}): Mail {
  const { locale } = back;
  const name = `${back.goodsNameI18n[locale]} ${back.skuNameI18n[locale]}`;
  const prefix = locale === 'zh-cn' ? '' : `/${locale}`;
  const url = `${back.storeUrl}${prefix}/goods/detail?id=${back.goodsId}&skuId=${back.skuId}`;
  return layOutMail(locale, texts[locale]({ name, url }));
}
