'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { languageTags } from '@/lib/i18n/locales';
import type { Review } from '@/lib/products/product-review';
import styles from './product-info.module.css';

/** A review that staff have translated: the button is above the text, so that it stays where it is. */
export function ReviewText({
  content,
  language,
  translation,
}: Pick<Review, 'content' | 'language' | 'translation'>) {
  const t = useTranslations('goods.review');
  const locale = useLocale();
  const [isTranslated, setTranslated] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`link t13 ${styles.translate}`}
        onClick={() => setTranslated(!isTranslated)}
      >
        {t(isTranslated ? 'original' : 'translate')}
      </button>
      <p lang={languageTags[isTranslated ? locale : language]} aria-live="polite">
        {isTranslated ? translation : content}
      </p>
    </>
  );
}
