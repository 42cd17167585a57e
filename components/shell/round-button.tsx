'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { withoutPc } from '@/lib/routing/pc';
import { isPhone, redirectFromPc } from './pc-redirect';
import styles from './round-button.module.css';

/** Milliseconds the tooltip stays open on a phone (spec section 2). */
const HINT_MS = 10_000;

/**
 * Loads the same address in the ordinary view, with query and hash kept.
 * @param storeUrl public address of the shop
 */
export default function RoundButton({ storeUrl }: { storeUrl: string }) {
  const t = useTranslations('shell.pc');
  const [isHintForced, setHintForced] = useState(isPhone);
  useEffect(() => redirectFromPc(storeUrl), [storeUrl]);
  useEffect(() => {
    const timer = setTimeout(() => setHintForced(false), HINT_MS);
    return () => clearTimeout(timer);
  }, []);

  function leave() {
    const { pathname, search, hash } = window.location;
    window.location.assign(withoutPc(`${pathname}${search}${hash}`));
  }

  return (
    <button type="button" className={styles.button} aria-label={t('toMobile')} onClick={leave}>
      <Icon name="phone" size={24} />
      <span className={isHintForced ? `${styles.hint} ${styles.forced}` : styles.hint} aria-hidden="true">
        {t('toMobile')}
      </span>
    </button>
  );
}
