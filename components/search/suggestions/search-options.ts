import { categoryPath, productPath, searchPath } from '@/lib/routing/paths';
import type { Suggestion } from '@/lib/search/queries/suggest';
import { hasTyped } from '@/lib/text/filter';

export type OptionKind = 'goods' | 'category' | 'keyword' | 'history';

/** One entry of the suggestions. `id` is the element's; `href` without language. */
export type Option = {
  id: string;
  kind: OptionKind;
  text: string;
  href: string;
  cover: string | null;
  price?: Suggestion['price'];
};

export type OptionGroup = { kind: OptionKind; options: Option[] };

/** With a keyword, the number of matching entries of the history. */
const FITTING = 3;

/**
 * The entries in display order. Without a keyword: the search history, then popular keywords. With one:
 * products, categories, keywords, and matching entries of the history.
 * @param id of the list, prefix of the entries' ids
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
    href: searchPath({ keyword: text }),
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
          { kind: 'goods', options: ofType('GOODS', 'goods', productPath) },
          { kind: 'category', options: ofType('CATEGORY', 'category', (code) => categoryPath(code)) },
          {
            kind: 'keyword',
            options: suggestions
              .filter(({ type }) => type === 'KEYWORD')
              .map(({ text }, index) => wordOption('keyword', text, index)),
          },
          {
            kind: 'history',
            options: searches(
              history.filter((word) => word !== keyword && hasTyped(word, keyword)).slice(0, FITTING),
            ),
          },
        ];
  return groups.filter(({ options }) => options.length > 0);

  function ofType(type: Suggestion['type'], kind: OptionKind, pathOf: (id: string) => string): Option[] {
    return suggestions
      .filter((suggestion) => suggestion.type === type)
      .map((suggestion) => ({
        id: `${id}-${kind}-${suggestion.id}`,
        kind,
        text: suggestion.text,
        href: pathOf(suggestion.id),
        cover: suggestion.cover,
        price: suggestion.price,
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
