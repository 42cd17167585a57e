import { prefixedLocales } from '../../lib/i18n/locales';
import { domains, type Mutant } from './mutant';

const messages = ['tests/messages.test.ts'];
const paths = ['lib/routing/paths.test.ts'];
const languageSwitch = 'components/shell/preferences/language-switch';
const storeLink = ['backend/platform/store-link.test.ts'];

export const texts: Mutant[] = [
  {
    name: 'a text has its parameters in every language',
    file: 'messages/en/payment.json',
    code: '"orderSn": "Order {sn}"',
    mutated: '"orderSn": "Order"',
    tests: messages,
    titled: 'have the same parameters in %s',
  },
  {
    name: 'a text exists in every language',
    file: 'messages/zh-hk/payment.json',
    code: '  "due": "應付金額",\n',
    mutated: '',
    tests: messages,
    titled: 'have every key in %s, and no text is empty',
  },
  {
    name: 'a text is not empty',
    file: 'messages/en/payment.json',
    code: '"due": "Amount due"',
    mutated: '"due": ""',
    tests: messages,
    titled: 'have every key in %s, and no text is empty',
  },
  {
    name: 'English texts are English',
    file: 'messages/en/payment.json',
    code: '"due": "Amount due"',
    mutated: '"due": "应付金额"',
    tests: messages,
    titled: 'contain no Chinese in en',
  },
  {
    name: 'texts for Hong Kong are translated',
    file: 'messages/zh-hk/payment.json',
    code: '"due": "應付金額"',
    mutated: '"due": "Amount due"',
    tests: messages,
    titled: 'are translated in %s',
  },
  {
    name: 'texts for Hong Kong have traditional characters',
    file: 'messages/zh-hk/payment.json',
    code: '"due": "應付金額"',
    mutated: '"due": "应付金额"',
    tests: messages,
    titled: 'have only characters that are written in %s',
  },
  {
    name: 'texts for the mainland have simplified characters',
    file: 'messages/zh-cn/payment.json',
    code: '"due": "应付金额"',
    mutated: '"due": "應付金額"',
    tests: messages,
    titled: 'have only characters that are written in %s',
  },
  {
    name: 'members in Hong Kong are addressed formally',
    file: 'messages/zh-hk/order.json',
    code: '"offersBest": "已為您',
    mutated: '"offersBest": "已為你',
    tests: messages,
    titled: 'uses the formal form of address in Traditional Chinese',
  },
  {
    name: 'a component takes its texts from the messages',
    file: 'components/shell/pages/maintenance-page.tsx',
    code: "{t('maintenance.orders')}",
    mutated: 'My orders',
    tests: messages,
    titled: 'take every text from the messages',
  },
];

export const languages: Mutant[] = [
  {
    name: 'a path has the prefix of its language',
    file: 'lib/routing/paths.ts',
    code: `return \`/\${locale}\${path === '/' ? '' : path}\${rest}\`;`,
    mutated: `return \`\${path}\${rest}\`;`,
    tests: paths,
  },
  {
    name: 'a path has the prefix of its language once',
    file: 'lib/routing/paths.ts',
    code: "path === '/' ? '' : path",
    mutated: `\`/\${locale}\${path === '/' ? '' : path}\``,
    tests: paths,
  },
  {
    name: 'the home page of a language has no slash at the end',
    file: 'lib/routing/paths.ts',
    code: "path === '/' ? '' : path",
    mutated: 'path',
    tests: paths,
  },
  {
    name: 'the prefix of a language is a whole segment',
    file: 'lib/routing/paths.ts',
    code: '/^\\/([^/?#]*)(.*)$/s',
    mutated: `/^\\/(${prefixedLocales.join('|')})(.*)$/s`,
    tests: paths,
  },
  {
    name: 'the language of a path is not kept in the path',
    file: 'lib/routing/paths.ts',
    code: 'locale: first, path: `/${rest',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
    mutated: 'locale: first, path: `/${first}/${rest',
    tests: paths,
  },
  {
    name: 'hreflang names the page in that language',
    file: 'lib/seo/language-links.ts',
    code: 'languageTags[locale], absoluteUrl(path, locale)',
    mutated: 'languageTags[locale], absoluteUrl(path, defaultLocale)',
    tests: ['lib/seo/language-links.test.ts'],
  },
  {
    name: 'a provider returns the shopper in their language',
    file: `${domains}/payments/return-urls.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
    code: 'localizedPath(`/pay/${visit.returnName}`, visit.locale)',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
    mutated: '`/pay/${visit.returnName}`',
    tests: [`${domains}/payments/return-urls.test.ts`],
  },
  {
    name: 'a provider returns the shopper to one language',
    file: `${domains}/payments/return-urls.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
    code: 'localizedPath(`/pay/${visit.returnName}`, visit.locale)',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
    mutated: '`/${visit.locale}/${visit.locale}/pay/${visit.returnName}`',
    tests: [`${domains}/payments/return-urls.test.ts`],
  },
  {
    name: 'a mail links to pages in the language of its reader',
    file: 'backend/platform/store-link.ts',
    code: 'localizedPath(path, locale)',
    mutated: 'path',
    tests: storeLink,
  },
  {
    name: 'a mail links to pages of one language',
    file: 'backend/platform/store-link.ts',
    code: 'localizedPath(path, locale)',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
    mutated: '`/${locale}${localizedPath(path, locale)}`',
    tests: storeLink,
  },
  {
    name: 'a mail is written in the language of the order',
    file: `${domains}/orders/lifecycle/order-mail.ts`,
    code: '{ email, lang: order.lang },',
    mutated: "{ email, lang: '' },",
    tests: [`${domains}/orders/lifecycle/order-mail.api.test.ts`],
    titled: 'links to the order in this language',
  },
  {
    name: 'a change of the language keeps query and position',
    file: `${languageSwitch}.tsx`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
    code: '`${pathname}${search}${hash}`',
    mutated: 'pathname',
    tests: [`${languageSwitch}.test.tsx`],
  },
  {
    name: 'a change of the language replaces the prefix',
    file: `${languageSwitch}.tsx`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
    code: 'localizedPath(`${pathname}${search}${hash}`, locale)',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
    mutated: '`/${locale}${pathname}${search}${hash}`',
    tests: [`${languageSwitch}.test.tsx`],
  },
  {
    name: 'a redirect by language keeps the query',
    file: 'lib/routing/steps/redirect-by-language.ts',
    code: `localizedPath(\`/\${request.nextUrl.search}\`, decision.locale)`,
    mutated: "localizedPath('/', decision.locale)",
    tests: ['lib/routing/middleware.test.ts'],
    titled: "redirects the first visit to the browser's language and stores the choice for 365 days",
  },
  {
    name: 'a crawler is not redirected by language',
    file: 'lib/routing/rules/locale-decision.ts',
    code: "facts.path !== '/' || facts.isRouterRequest || isBot(facts.userAgent)",
    mutated: "facts.path !== '/' || facts.isRouterRequest",
    tests: ['lib/routing/rules/locale-decision.test.ts'],
  },
  {
    name: 'a redirect of the route rules keeps the language',
    file: 'server/listener/rule-redirects.ts',
    code: 'localizedPath(redirect, locale)',
    mutated: 'redirect',
    tests: ['server/listener/rule-redirects.test.ts'],
  },
];
