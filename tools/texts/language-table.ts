export type NewLanguage = {
  /** BCP 47, such as `fr` or `pt-BR`. */
  tag: string;
  name: string;
  shortName: string;
  /** Codes of languages whose texts are shown before those of the default one. */
  fallback: readonly string[];
};

/** The code of a language in URLs and folders. @throws Error for what is no tag */
export function codeOf(tag: string): string {
  const [canonical = ''] = Intl.getCanonicalLocales(tag);
  return canonical.toLowerCase();
}

const end = '\n} as const satisfies Record<string, LanguageEntry>;';

/**
 * The source of `lib/i18n/locales.ts` with one language more, last in its table.
 * @throws Error for a language that it has
 */
export function withLanguage(source: string, { tag, name, shortName, fallback }: NewLanguage): string {
  const code = codeOf(tag);
  const key = /^[a-z]+$/.test(code) ? code : quoted(code);
  const at = source.indexOf(end);
  if (at < 0) throw new Error('lib/i18n/locales.ts has no table of languages');
  if (source.slice(0, at).includes(`\n  ${key}: {`))
    throw new Error(`${code} is a language of the shop already`);
  const entry = [
    `  ${key}: {`,
    `    tag: ${quoted(Intl.getCanonicalLocales(tag)[0] ?? tag)},`,
    `    name: ${quoted(name)},`,
    `    shortName: ${quoted(shortName)},`,
    `    fallback: [${fallback.map(quoted).join(', ')}],`,
    '    largeCount: 1_000,',
    "    discount: 'percent-off',",
    '  },',
  ].join('\n');
  return `${source.slice(0, at)}\n${entry}${source.slice(at)}`;
}

const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&').replace(/\s+/g, ' ')}'`;
