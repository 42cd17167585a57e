import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { type Ref, useEffect, useImperativeHandle } from 'react';
import { useDebounced } from '@/components/ui/hooks/use-debounced';
import { useRouter } from '@/lib/routing/navigation';
import { keywordsOfType } from '@/lib/routing/product-type';
import { useSearchHistory } from '@/lib/search/queries/search-history';
import { hotWordsQuery, suggestQuery } from '@/lib/search/queries/suggest';
import { useSettings } from '@/lib/stores/settings';
import { SearchOption } from './search-option';
import { type Option, optionGroups } from './search-options';
import styles from './search-panel.module.css';

const DEBOUNCE_MS = 300;

/** Keyboard actions on the list; `choose` and `forget` return whether an entry was active. */
export type PanelHandle = { move: (step: 1 | -1) => void; choose: () => boolean; forget: () => boolean };

type Props = {
  ref: Ref<PanelHandle>;
  id: string;
  /** The field's text, without an unfinished composition. */
  typed: string;
  activeId: string | undefined;
  onActive: (id: string | undefined) => void;
  /** Called after a choice with the field's new text. */
  onLeave: (text?: string) => void;
};

/** Suggestions below a search field; without a keyword, the search history and popular keywords. */
export function SearchPanel({ ref, id, typed, activeId, onActive, onLeave }: Props) {
  const t = useTranslations('shell.search');
  const locale = useLocale();
  const router = useRouter();
  const keyword = typed.trim();
  const debouncedKeyword = useDebounced(keyword, DEBOUNCE_MS);
  const type = useSettings(({ goodsType }) => goodsType) ?? undefined;
  const history = useSearchHistory();
  const suggestions = useQuery(suggestQuery(locale, keyword === '' ? '' : debouncedKeyword, type));
  const hotWords = useQuery(hotWordsQuery(locale));
  const groups = optionGroups({
    id,
    keyword,
    suggestions: keyword === '' ? [] : (suggestions.data ?? []),
    history: history.keywords,
    hotWords: keywordsOfType(hotWords.data ?? [], type),
  });
  const options = groups.flatMap((group) => group.options);
  const active = options.find((option) => option.id === activeId);

  // New suggestions have no active entry: Enter searches for the typed text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the suggestions counts
  useEffect(() => onActive(undefined), [keyword, suggestions.data]);

  function choose({ kind, href, text }: Option) {
    onLeave(kind === 'goods' || kind === 'category' ? undefined : text);
    router.push(href);
  }

  useImperativeHandle(ref, () => ({
    move: (step) => {
      const at = options.findIndex((option) => option.id === activeId);
      // The position before the first and after the last entry is the field itself.
      const next = options[at === -1 && step === -1 ? options.length - 1 : at + step];
      onActive(next?.id);
      if (next) document.getElementById(next.id)?.scrollIntoView({ block: 'nearest' });
    },
    choose: () => {
      if (active) choose(active);
      return active !== undefined;
    },
    forget: () => {
      if (active?.kind !== 'history') return false;
      void history.forget(active.text).catch(() => undefined);
      return true;
    },
  }));

  const isSettled = keyword === '' || (debouncedKeyword === keyword && !suggestions.isFetching);
  const failed = keyword !== '' && suggestions.isError && isSettled;
  return (
    // Keeps the focus and the phone's keyboard.
    // biome-ignore lint/a11y/noStaticElementInteractions: the panel itself is not interactive
    <div className={styles.panel} onMouseDown={(event) => event.preventDefault()}>
      <div id={id} role="listbox" aria-label={t('suggestions')} className={styles.list}>
        {groups.map(({ kind, options: entries }) => (
          // biome-ignore lint/a11y/useSemanticElements: a list box may not contain a fieldset
          <div key={kind} role="group" aria-label={t(`groups.${kind}`)} className={styles[kind] ?? ''}>
            <span className={styles.title} aria-hidden="true">
              {t(`groups.${kind}`)}
            </span>
            {entries.map((option) => (
              <SearchOption
                key={option.id}
                option={option}
                keyword={keyword}
                isActive={option.id === activeId}
                onChoose={() => choose(option)}
                onForget={() => void history.forget(option.text).catch(() => undefined)}
              />
            ))}
          </div>
        ))}
      </div>
      {keyword === '' && history.keywords.length > 0 ? (
        <button
          type="button"
          className={styles.clear}
          onClick={() => void history.forget().catch(() => undefined)}
        >
          {t('clearHistory')}
        </button>
      ) : null}
      <p className={options.length > 0 && !failed ? 'visually-hidden' : styles.note} role="status">
        {noteOf()}
      </p>
    </div>
  );

  function noteOf(): string {
    if (failed) return t('unavailable');
    if (!isSettled) return '';
    if (options.length > 0) return t('suggestionCount', { count: options.length });
    return keyword === '' ? t('typeSomething') : t('noSuggestions', { keyword });
  }
}
