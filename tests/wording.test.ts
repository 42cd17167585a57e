import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Locale, locales, staffLocales } from '@/lib/i18n/locales';
import { backendNamespaces, namespaces } from '@/lib/i18n/namespaces';
import { flatMessages, readMessages } from './message-files';
import { type Term, terms } from './terms';

/** Words that shoppers never read: the shop uses another one for the same thing. */
const unusedWords: Record<Locale, RegExp> = {
  'zh-cn': /满分或|减 0\.3|^样例|Ctrl|天云(?!商城|币|会员|后台|纪念)/,
  en: /\blog(ged|ging)?[ -]?(in|out|on)\b|\b1 stars\b|\bremark\b|astray|^sample|\bctrl\b|Tianyun (?!Store|Coin|Keepsake|back office)/i,
  'zh-hk':
    /手柄|借記卡|短影片|裡|消息|超時|説|閲|麪|聯繫|什麼|質量|視頻|軟件|透過的|賬戶|賬號|線上|(?<!網上|請|後|站內|可)留言|在線|當前|點擊|微信|尾號|自定|欄目|禁用|重置|登錄|短信|屏幕|默認|信息|激活|手機號(?!碼)|訂單號(?!碼)|用戶名(?!稱)|郵編|郵箱|快遞|首頁|搜索|添加|刷新|鏈接|服務器|程序|設備|外設|流量|運營商|工作日|大陸|反饋|咨詢|記錄|^樣例|Ctrl|天雲(?!商城|幣|會員|後台|紀念)/,
};

/** Words of the mainland that no text for Hong Kong has, seeded ones included. */
const mainlandWords = /端遊|三網|攜號轉網|打車|網盤|手辦|字符|校驗|文件|(?<!垃圾)郵件|轉賬/;

/** A time of the day; 點券 are points of a game. */
const clockTime = /(?<!\d)\d{1,2}(?::\d{2}\b| ?[点點](?![券数數])| ?[ap]\.?m\b)/i;
const zone = /Shanghai|上海/;

/** Message keys whose English text is specified word for word. */
const specified = ['common_message_login', 'refreshTokenInvalid', 'error_refreshTokenInvalid'];

/** A sentence of a failed call that is specified word for word. */
const specifiedSentence = /Requested resource not found/;

/** A missing space between Chinese and Latin or digits, a space beside full-width punctuation, and ASCII punctuation. */
const badSpacing =
  /[0-9A-Za-z%]\p{Script=Han}|\p{Script=Han}[0-9A-Za-z]|[。，、；：！？）」』】] | [。，、；：！？）」』】]|[（「『【] |\p{Script=Han}[,;:!?()]|[,;!?()]\p{Script=Han}/u;

/**
 * Arguments whose value is a name in the language of the page: of a product, a person, a screen, a state. Accounts, codes,
 * browsers and networks of cards are Latin, and numbers are parted from Chinese.
 */
const nameArguments = [
  ...['name', 'names', 'product', 'goods', 'specification', 'category', 'coupon', 'caption', 'title'],
  ...['nickname', 'member', 'receiver', 'by', 'second', 'approvedBy', 'sender', 'role', 'roles', 'device'],
  ...['level', 'status', 'state', 'kind', 'view', 'what', 'theme', 'strength', 'purpose', 'group'],
  ...['field', 'label', 'source', 'language', 'country', 'regions', 'where', 'courier', 'means', 'method'],
  ...['methods', 'currencies', 'shopName', 'coinName'],
];

/** A space between two Chinese words, one of which is such a name. */
const name = `\\{(?:${nameArguments.join('|')})\\}`;
const spacedName = new RegExp(`\\p{Script=Han} ${name}|${name} (?:\\p{Script=Han}|${name})`, 'u');

/** Texts with such a space, each with what makes it right. */
const spacedNames: Readonly<Record<string, string>> = {
  'goods.check.level': 'the level of a role in a game is a number',
  'shell.member.centerWithLevel': 'is spoken, and contains the words as they are on the page',
};

type Text = [key: string, text: string];

const messagesIn = (locale: Locale): Text[] =>
  [...namespaces, ...backendNamespaces].flatMap((namespace) =>
    [...readMessages(locale, namespace)].filter(([key]) => !specified.some((name) => key.endsWith(name))),
  );

const seededIn = (locale: Locale): Text[] => {
  const catalog = JSON.parse(readFileSync('backend/seed/catalog.json', 'utf8'), (_, value) =>
    typeof value === 'object' && value !== null ? value : String(value),
  );
  return [...flatMessages(catalog, 'catalog.json')].filter(([key]) => key.endsWith(`.${locale}`));
};

/** All texts of a language by their key with the namespace: of shoppers, mails, the seed, and staff where they read it. */
function everyText(locale: Locale): Text[] {
  const staff = staffLocales.includes(locale) ? ['staff'] : [];
  const messages = [...namespaces, ...backendNamespaces, ...staff].flatMap((namespace) =>
    [...readMessages(locale, namespace)].map(([key, text]): Text => [`${namespace}.${key}`, text]),
  );
  return [...messages, ...seededIn(locale).map(([key, text]): Text => [`catalog.${key}`, text])];
}

const variantsIn = ({ thing, isAbout = () => true, variants }: Term, locale: Locale, texts: Text[]) =>
  texts
    .filter(([key, text]) => isAbout(key) && variants[locale]?.test(withoutNames(text)))
    .map(([key, text]) => [thing, key, text]);

/** Without the names of arguments, such as the `code` of `{code}`; each remains as a brace. */
const withoutNames = (text: string) => text.replaceAll(/\{\w+(?=[,}])/g, '{');

describe.each(locales)('what shoppers read in %s', (locale) => {
  const unused = (texts: Text[]) => texts.filter(([, text]) => unusedWords[locale].test(text));

  it('has one word for one thing in the messages', () => {
    expect(unused(messagesIn(locale))).toEqual([]);
  });

  it('has no variant that the table of terms leaves out, in the texts of staff, mails and the seed either', () => {
    const texts = everyText(locale);
    const found = terms.flatMap((term) => variantsIn(term, locale, texts));
    expect(found).toEqual([]);
    for (const term of terms)
      for (const sample of term.samples[locale] ?? [])
        expect([sample, term.variants[locale]?.test(sample)]).toEqual([sample, true]);
    if (locale === 'zh-hk') expect(texts.filter(([, text]) => mainlandWords.test(text))).toEqual([]);
  });

  it('has one word for the code of an order, in the name of its copy button too', () => {
    const order = readMessages(locale, 'order');
    const secret = order.get('codes.secret')?.toLowerCase() ?? '?';
    for (const key of ['copySecret', 'copySecretName'])
      expect(order.get(`codes.${key}`)?.toLowerCase()).toContain(secret);
  });

  it('says of a wrong account that the order changes it, not customer service', () => {
    const answer = readMessages(locale, 'goods').get('info.faq1a') ?? '';
    expect(answer).toMatch(/in the order|在订单里|在訂單/);
    expect(answer).not.toMatch(/customer service|\bwe can\b|客服/i);
  });

  it('says of the copied name of the official account what the contract says of a success and of an unknown error', () => {
    const message = readMessages(locale, 'message');
    const server = readMessages(locale, 'server');
    expect(message.get('official.copied')).toBe(server.get('common_message_ok'));
    expect(message.get('official.copyFailed')).toBe(server.get('common_message_unknownError'));
  });

  it.runIf(locale.startsWith('zh'))(
    'parts Chinese from Latin letters and digits, and punctuation from nothing',
    () => {
      const texts = everyText(locale);
      expect(texts.filter(([, text]) => badSpacing.test(text))).toEqual([]);
      for (const text of ['100元', '共3 件', '好。 请', '好, 请', '约 {count}，', '（ 3 天）'])
        expect(badSpacing.test(text), text).toBe(!text.startsWith('约'));
    },
  );

  it.runIf(locale.startsWith('zh'))('has no space between a name that is filled in and Chinese', () => {
    const texts = everyText(locale).map(([key, text]): Text => [key, text.replaceAll(/<\/?\w+>/g, '')]);
    const found = texts.filter(([, text]) => spacedName.test(text));
    expect(found.filter(([key]) => !Object.hasOwn(spacedNames, key))).toEqual([]);
    expect(found.map(([key]) => key).sort()).toEqual(Object.keys(spacedNames).sort());
    for (const text of ['限 {names}', '{name} 的地址', '{goods} {specification}'])
      expect(spacedName.test(text), text).toBe(true);
    for (const text of ['得 {count} {coinName}', '{name} · 3', '{coinName} {times} 倍', '{id} 的 {code}'])
      expect(spacedName.test(text), text).toBe(false);
  });

  it.runIf(locale.startsWith('zh'))('quotes with 「」 and addresses people with 您', () => {
    const texts = everyText(locale);
    expect(texts.filter(([, text]) => /[“”‘’]|你/.test(text))).toEqual([]);
  });

  it.runIf(locale === 'en')('has no straight apostrophes and quotes', () => {
    expect(everyText(locale).filter(([, text]) => /['"]/.test(text.replace(/'{\w+}'/, '')))).toEqual([]);
  });

  it.runIf(locale === 'en')('calls an e-mail so, not a mail', () => {
    expect(everyText(locale).filter(([, text]) => /(?<![-\w])mails?\b/i.test(withoutNames(text)))).toEqual(
      [],
    );
  });

  it('names the zone of a time in mails', () => {
    const timed = [...readMessages(locale, 'mail')].filter(([, text]) => text.includes('{until}'));
    expect(timed.length).toBeGreaterThan(2);
    expect(timed.filter(([, text]) => !zone.test(text))).toEqual([]);
  });

  it('names the zone beside each time of the day, in seeded texts too', () => {
    const paragraphs = [...messagesIn(locale), ...seededIn(locale)].flatMap(([key, text]) =>
      text.split('\n').map((paragraph): Text => [key, paragraph]),
    );
    const timed = paragraphs.filter(([, text]) => clockTime.test(text));
    expect(timed.length).toBeGreaterThan(3);
    expect(timed.filter(([, text]) => !zone.test(text))).toEqual([]);
    for (const text of ['每天 10 点更新', '10:00 開搶', 'Every day at 10 am'])
      expect(clockTime.test(text), text).toBe(true);
    for (const text of ['10 点券', '1:1']) expect(clockTime.test(text), text).toBe(false);
  });

  it('names the zone beside the hours of customer service', () => {
    const hours = messagesIn(locale).filter(
      ([key, text]) => /\{(?:hours|weekdays)\}/.test(text) && !/^staff/.test(key),
    );
    expect(hours.length).toBeGreaterThan(3);
    expect(hours.filter(([, text]) => !zone.test(text))).toEqual([]);
  });

  it('has no words of programmers, and no noun after the name of a product', () => {
    const words =
      /CSRF|XSS|Bad Request|\b(?:parameters?|resources?|requests? body)\b|参数|參數|令牌|资源|資源/i;
    const afterName = /\{(?:name|goods|goodsName|product|category)\} ?(?:充值|top-up)/i;
    const found = messagesIn(locale).filter(
      ([, text]) => words.test(withoutNames(text)) || afterName.test(text),
    );
    expect(found.filter(([, text]) => !specifiedSentence.test(text))).toEqual([]);
    for (const text of ['XSS check failed', '请求参数错误', '{name}充值', '{name} top-up'])
      expect(words.test(text) || afterName.test(text), text).toBe(true);
  });

  it('has a next step beside a refused file', () => {
    const text = readMessages(locale, 'server').get('common_upload_invalid') ?? '';
    expect(text).toMatch(/Choose another|请另选|請另選/);
  });

  it('does not part a factor from its sign', () => {
    const texts = messagesIn(locale).filter(([, text]) => text.includes('×'));
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter(([, text]) => /× \{/.test(text))).toEqual([]);
  });

  it.skipIf(!existsSync('backend'))('has it in the seeded products, articles and coupons', () => {
    const texts = seededIn(locale);
    expect(texts.length).toBeGreaterThan(300);
    expect(unused(texts)).toEqual([]);
  });

  it.skipIf(!existsSync('backend'))('does not part the currency of a coupon from its amount', () => {
    const coupons = seededIn(locale).filter(([key]) => key.startsWith('coupons.'));
    expect(coupons.length).toBeGreaterThan(10);
    expect(coupons.filter(([, text]) => /CNY \d/.test(text))).toEqual([]);
  });
});

it('knows no argument as a name that no text has', () => {
  const texts = JSON.stringify(everyText('zh-cn'));
  expect(nameArguments.filter((argument) => !texts.includes(`{${argument}}`))).toEqual([]);
});

it('the table of terms in the document has the rows that the gate knows', () => {
  const section = readFileSync('docs/languages.md', 'utf8').split('## Terms')[1]?.split('## Style')[0] ?? '';
  const rows = [...section.matchAll(/^\| ([^|]+?) +\|/gm)].flatMap(([, name = '']) =>
    /^(?:Thing|-+)$/.test(name) ? [] : [name],
  );
  expect(rows.length).toBeGreaterThan(25);
  expect(new Set(terms.map(({ thing }) => thing))).toEqual(new Set(rows));
});

/** What a person enters to sign in is 账号 in zh-cn, and so is the account at Google on its button. */
const signInNames = [
  'common_login_badCredentials',
  'common_login_incorrectCredentials',
  'common_login_expiredAccount',
  'common_login_noopBindAccount',
  'providers.google',
];

it('calls what is topped up 账号 and 帳號, and what is the member’s own 账户 and 帳戶', () => {
  const differing = [...namespaces, ...backendNamespaces].flatMap((namespace) => {
    const other = readMessages('zh-hk', namespace);
    return [...readMessages('zh-cn', namespace)].filter(
      ([key, text]) =>
        !signInNames.includes(key) && text.includes('账号') !== /帳號/.test(other.get(key) ?? ''),
    );
  });
  expect(differing).toEqual([]);
});
