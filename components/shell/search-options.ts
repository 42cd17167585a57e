import type { Suggestion } from '@/lib/queries/suggest';
import { categoryAddress, goodsAddress, searchAddress } from '@/lib/routing/addresses';

export type OptionKind = 'goods' | 'category' | 'keyword' | 'history';

/** One entry of the suggestions. `id` is the element's; `href` without language. */
export type Option = { id: string; kind: OptionKind; text: string; href: string; cover: string | null };

export type OptionGroup = { kind: OptionKind; options: Option[] };

/** While one types, only the newest of the fitting searches of before. */
const FITTING = 3;

/**
 * The entries in the order in which they are shown. Without a keyword: the searches of before, then what others
 * look for. With one: goods, categories, words, and the searches of before that hold it.
 * @param id of the list, the entries' ids begin with it
 */
export function optionGroups({
  id,
  keyword,
  suggestions,
  history,
  hotWords,
}: {
  id: string;
  keyword: string;
  suggestions: readonly Suggestion[];
  history: readonly string[];
  hotWords: readonly string[];
}): OptionGroup[] {
  const wordOption = (kind: 'keyword' | 'history', text: string, index: number): Option => ({
    id: `${id}-${kind}-${index}`,
    kind,
    text,
    href: searchAddress({ keyword: text }),
    cover: null,
  });
  const searches = (words: readonly string[]) =>
    words.map((word, index) => wordOption('history', word, index));
  const groups: OptionGroup[] =
    keyword === ''
      ? [
          { kind: 'history', options: searches(history) },
          { kind: 'keyword', options: hotWords.map((word, index) => wordOption('keyword', word, index)) },
        ]
      : [
          { kind: 'goods', options: ofType('GOODS', 'goods', goodsAddress) },
          { kind: 'category', options: ofType('CATEGORY', 'category', (code) => categoryAddress(code)) },
          {
            kind: 'keyword',
            options: suggestions
              .filter(({ type }) => type === 'KEYWORD')
              .map(({ text }, index) => wordOption('keyword', text, index)),
          },
          {
            kind: 'history',
            options: searches(
              history
                .filter((word) => word !== keyword && word.toLowerCase().includes(keyword.toLowerCase()))
                .slice(0, FITTING),
            ),
          },
        ];
  return groups.filter(({ options }) => options.length > 0);

  function ofType(type: Suggestion['type'], kind: OptionKind, addressOf: (id: string) => string): Option[] {
    return suggestions
      .filter((suggestion) => suggestion.type === type)
      .map((suggestion) => ({
        id: `${id}-${kind}-${suggestion.id}`,
        kind,
        text: suggestion.text,
        href: addressOf(suggestion.id),
        cover: suggestion.cover,
      }));
  }
}

/** The text in three parts around the first place that has the keyword, or its first word; null without one. */
export function splitAtMatch(text: string, keyword: string): [string, string, string] | null {
  const lower = text.toLowerCase();
  for (const part of [keyword, ...keyword.split(/\s+/)]) {
    const at = part === '' ? -1 : lower.indexOf(part.toLowerCase());
    if (at >= 0) return [text.slice(0, at), text.slice(at, at + part.length), text.slice(at + part.length)];
  }
  return null;
}
