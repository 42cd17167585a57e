import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { usePurchase } from '@/components/products/state/purchase-context';
import { checkNeed } from '@/components/products/state/purchase-state';
import styles from './role-check.module.css';

/** Loaded with the first check, because the response takes longer than loading. */
const RoleResult = lazy(async () => ({ default: (await import('./role-result')).RoleResult }));

/** Step 3: the account check in each of its states. Changes are announced to screen readers. */
export function RoleCheck() {
  const { status } = usePurchase().state.check;
  return (
    <div aria-live="polite">
      {status === 'idle' ? (
        <Idle />
      ) : status === 'checking' ? (
        <Checking />
      ) : (
        <Suspense fallback={<Checking />}>
          <RoleResult />
        </Suspense>
      )}
    </div>
  );
}

function Idle() {
  const t = useTranslations('goods.check');
  const { detail, runCheck, state } = usePurchase();
  const isLookup = checkNeed(detail) === 'lookup';
  const hint = !isLookup
    ? t('waitForTwice')
    : detail.accountCheck.mode === 'CARRIER_LOOKUP'
      ? t('waitForCarrier')
      : t('waitForForm');
  const isStarted = Object.values(state.typed).some((value) => value !== '');
  return (
    <div className={`${styles.role} ${styles.isIdle}`}>
      <span className="grow">{hint}</span>
      {isLookup && isStarted ? (
        <button type="button" className="button button-tint" onClick={() => void runCheck()}>
          {t('run')}
        </button>
      ) : null}
    </div>
  );
}

function Checking() {
  const t = useTranslations('goods.check');
  return (
    <div className={`${styles.role} ${styles.isWaiting}`}>
      <span className={`skeleton ${styles.face}`} aria-hidden="true" />
      <div className="grow">
        <b>{t('checking')}</b>
        <span className="second t13">{t('checkingHint')}</span>
      </div>
    </div>
  );
}
