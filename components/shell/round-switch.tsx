'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { withoutPc } from '@/lib/routing/pc';
import { usePcView } from '@/lib/routing/pc-view';
import styles from './round-switch.module.css';

const PHONE_PX = 768;
/** Milliseconds the tooltip stays open on a phone (spec section 2). */
const HINT_MS = 10_000;

/** Width of the screen, not of the page: under /pc the page is laid out at 1280 px on a phone too. */
function isPhone(): boolean {
  return Math.min(window.innerWidth, window.screen.width) < PHONE_PX;
}

/** Under /pc: the round button back to the ordinary view, with query and hash kept. */
export function RoundSwitch() {
  return usePcView() ? <Button /> : null;
}

function Button() {
  const t = useTranslations('shell.pc');
  const [isHintForced, setHintForced] = useState(isPhone);
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
