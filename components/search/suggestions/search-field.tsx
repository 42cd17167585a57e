'use client';

import { useTranslations } from 'next-intl';
import { type FocusEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Icon } from '@/components/ui/picture/icon';
import { useLocalizedPath, useRouter } from '@/lib/routing/navigation';
import { searchPath } from '@/lib/routing/paths';
import { useSettings } from '@/lib/stores/settings';
import styles from './search-field.module.css';
import type { PanelHandle, SearchPanel } from './search-panel';
import { useSearchedKeyword } from './use-searched-keyword';

/** On narrower screens the panel is a sheet, which only its own buttons close. */
const PHONE = '(max-width: 767px)';

/** State of a search field: whether its suggestions are open, and the keys that move through them. */
function useSuggestions() {
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<PanelHandle>(null);
  const isComposing = useRef(false);
  const [Panel, setPanel] = useState<typeof SearchPanel | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [activeId, setActiveId] = useState<string>();
  useSearchedKeyword(input);

  function open() {
    setTyped(input.current?.value ?? '');
    setOpen(true);
    import('./search-panel').then(
      (loaded) => setPanel(() => loaded.SearchPanel),
      // Searching works without the panel.
      () => undefined,
    );
  }

  function close() {
    setOpen(false);
    setActiveId(undefined);
  }

  /** After a choice: shows it in the field and hides the phone's keyboard. */
  function leave(text?: string) {
    if (input.current && text !== undefined) input.current.value = text;
    close();
    input.current?.blur();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const keyword = String(new FormData(event.currentTarget).get('keyword') ?? '').trim();
    if (keyword === '') return;
    leave(keyword);
    router.push(searchPath({ keyword, goodsType: useSettings.getState().goodsType ?? undefined }));
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // These keys belong to the input method while it composes.
    if (isComposing.current || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (isOpen) panel.current?.move(event.key === 'ArrowDown' ? 1 : -1);
      else open();
    } else if (event.key === 'Enter' && isOpen && panel.current?.choose()) {
      event.preventDefault();
    } else if (event.key === 'Delete' && isOpen && panel.current?.forget()) {
      event.preventDefault();
    }
  }

  function onBlur(event: FocusEvent<HTMLElement>) {
    if (event.currentTarget.contains(event.relatedTarget) || window.matchMedia(PHONE).matches) return;
    close();
  }

  return {
    input,
    panel,
    isComposing,
    Panel,
    isOpen,
    open,
    leave,
    typed,
    setTyped,
    activeId,
    setActiveId,
    submit,
    onKeyDown,
    onBlur,
  };
}

/**
 * A search field with suggestions, whose code is loaded when the field gets the focus. Without JavaScript it is a
 * plain GET form to the results page.
 * @param look `page`: large, as the first field of a page
 */
export function SearchField({ id, look = 'header' }: { id: string; look?: 'header' | 'page' }) {
  const t = useTranslations('shell.search');
  const localize = useLocalizedPath();
  const suggestions = useSuggestions();
  const { input, panel, isComposing, Panel, isOpen, open, leave, typed, setTyped, activeId } = suggestions;
  const isShown = isOpen && Panel !== null;
  return (
    <search
      className={look === 'page' ? `${styles.search} ${styles.isLarge}` : styles.search}
      data-open={isShown || undefined}
      onBlur={suggestions.onBlur}
    >
      <form className={styles.form} action={localize(searchPath())} onSubmit={suggestions.submit}>
        <Icon name="search" className={styles.icon} />
        <input
          ref={input}
          name="keyword"
          type="search"
          role="combobox"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          aria-label={t('label')}
          aria-expanded={isShown}
          aria-controls={`${id}-suggestions`}
          aria-autocomplete="list"
          aria-activedescendant={isShown ? activeId : undefined}
          placeholder={t('placeholder')}
          onFocus={open}
          onClick={() => {
            if (!isOpen) open();
          }}
          onInput={(event) => {
            if (!isOpen) open();
            if (!isComposing.current) setTyped(event.currentTarget.value);
          }}
          onCompositionStart={() => {
            isComposing.current = true;
          }}
          onCompositionEnd={(event) => {
            isComposing.current = false;
            setTyped(event.currentTarget.value);
          }}
          onKeyDown={suggestions.onKeyDown}
        />
        <button className={`button button-primary ${styles.submit}`} type="submit">
          {t('submit')}
        </button>
        {isShown ? (
          <button className={styles.cancel} type="button" onClick={() => leave()}>
            {t('cancel')}
          </button>
        ) : null}
      </form>
      {isShown ? (
        <Panel
          ref={panel}
          id={`${id}-suggestions`}
          typed={typed}
          activeId={activeId}
          onActive={suggestions.setActiveId}
          onLeave={leave}
        />
      ) : null}
    </search>
  );
}
