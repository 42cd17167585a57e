'use client';

import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { Menu } from '@/components/ui/control/menu';
import { Icon } from '@/components/ui/picture/icon';
import { safeLocalStorage } from '@/lib/stores/safe-storage';

/** Read before the first paint by lib/early-script.ts. */
const STORED_AS = 'store_theme';
const CHOICES = ['system', 'light', 'dark'] as const;
type Choice = (typeof CHOICES)[number];

function subscribe(onChange: () => void): () => void {
  const root = new MutationObserver(onChange);
  root.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => root.disconnect();
}

function current(): Choice {
  const theme = document.documentElement.dataset.theme;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function choose(choice: Choice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  if (choice === 'system') safeLocalStorage.removeItem(STORED_AS);
  else safeLocalStorage.setItem(STORED_AS, choice);
}

export function ThemeSwitch({ up }: { up?: boolean }) {
  const t = useTranslations('shell.utility');
  const chosen = useSyncExternalStore(subscribe, current, () => 'system' as const);
  const names = { system: t('themeSystem'), light: t('themeLight'), dark: t('themeDark') };

  return (
    <Menu
      up={up}
      label={`${t('theme')}: ${names[chosen]}`}
      summary={
        <>
          <Icon name="sun" size={16} />
          {t('theme')}
        </>
      }
    >
      {CHOICES.map((choice) => (
        <button key={choice} type="button" aria-pressed={choice === chosen} onClick={() => choose(choice)}>
          {names[choice]}
          {choice === chosen ? <Icon name="check" size={16} /> : null}
        </button>
      ))}
    </Menu>
  );
}
