'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/picture/icon';
import { localizedPath, productPath } from '@/lib/routing/paths';

/**
 * Opens the phone's share sheet with the product's canonical URL; elsewhere copies the URL.
 * @param text label beside the icon; without it the button is round
 */
export function ShareButton({ goodsId, name, text }: { goodsId: string; name: string; text?: string }) {
  const t = useTranslations('goods.share');
  const locale = useLocale();

  async function share() {
    const { shareProduct } = await import('./share-product');
    const url = `${window.location.origin}${localizedPath(productPath(goodsId), locale)}`;
    await shareProduct({ name, url, copied: t('copied'), failed: t('failed') });
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
