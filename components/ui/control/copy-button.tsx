import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { toast } from '@/components/ui/feedback/toast';
import { Icon } from '@/components/ui/picture/icon';
import { copyText } from './copy-text';

/**
 * Copies `text` and shows a toast.
 * @param done,failed toast texts in place of the general ones
 * @param name what is copied, for screen readers, when a page has several such buttons
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
    if (await copyText(text)) toast.success(done ?? t('copied'));
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
