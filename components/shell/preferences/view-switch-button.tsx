import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Icon } from '@/components/ui/picture/icon';
import { withoutPc } from '@/lib/routing/pc';
import { isPhone, pageScale, redirectFromPc } from './pc-redirect';
import styles from './view-switch-button.module.css';

/** Milliseconds the tooltip stays open on a phone. */
const HINT_MS = 10_000;

/**
 * Loads the same URL in the standard view, with query and hash.
 * @param storeUrl public URL of the shop
 */
export default function ViewSwitchButton({ storeUrl }: { storeUrl: string }) {
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
    <button
      type="button"
      className={styles.button}
      style={{ transform: `scale(${pageScale()})` }}
      aria-label={t('toMobile')}
      onClick={leave}
    >
      <Icon name="phone" size={24} />
      <span className={isHintForced ? `${styles.hint} ${styles.forced}` : styles.hint} aria-hidden="true">
        {t('toMobile')}
      </span>
    </button>
  );
}
