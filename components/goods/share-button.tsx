'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { toast } from '@/components/ui/toast';
import { goodsAddress, localizedAddress } from '@/lib/routing/addresses';

/**
 * Hands the goods' one address in the page's language to the phone's own share sheet; elsewhere it is copied.
 * @param text words beside the icon; without them it is a round button
 */
export function ShareButton({ goodsId, name, text }: { goodsId: string; name: string; text?: string }) {
  const t = useTranslations('goods.share');
  const locale = useLocale();

  async function share() {
    const url = `${window.location.origin}${localizedAddress(goodsAddress(goodsId), locale)}`;
    // Desktop browsers have a share sheet too, but people there want the link.
    if (typeof navigator.share === 'function' && window.matchMedia('(pointer: coarse)').matches) {
      // Closing the sheet is no failure, and after any other one there is nothing to do either.
      await navigator.share({ title: name, url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      toast.success(t('copied'));
    } catch {
      toast.error(t('failed'));
    }
  }

  return (
    <button
      type="button"
      className={text ? 'button button-quiet button-small' : 'icon-button'}
      aria-label={t('name', { name })}
      onClick={() => void share()}
    >
      <Icon name="share" />
      {text}
    </button>
  );
}
