'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Icon } from './icon';
import { toast } from './toast';

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Copies `text` and says so.
 * @param done,failed toast texts where the general ones are too vague
 * @param name what is copied, for screen readers, when several such buttons stand on a page
 */
export function CopyButton({
  text,
  children,
  done,
  failed,
  name,
  className = 'button button-small',
}: {
  text: string;
  children?: ReactNode;
  done?: string;
  failed?: string;
  name?: string;
  className?: string;
}) {
  const t = useTranslations('shell.ui');
  async function onClick() {
    if (await copy(text)) toast.success(done ?? t('copied'));
    else toast.error(failed ?? t('copyFailed'));
  }
  return (
    <button type="button" className={className} onClick={onClick} aria-label={name}>
      {children ?? (
        <>
          <Icon name="copy" size={16} />
          {t('copy')}
        </>
      )}
    </button>
  );
}
