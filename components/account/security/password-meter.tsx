import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import styles from '../proof/account.module.css';
import type { Strength } from './password-strength';

const names = ['none', 'weak', 'fair', 'good', 'strong'] as const;

/** How hard the password is to guess, as four bars and a word. The dictionaries are loaded with the meter. */
export function PasswordMeter({ password }: { password: string }) {
  const text = useTranslations('account.password.strength');
  const shopName = useTranslations('shell')('brand');
  const [rate, setRate] = useState<((password: string, shopName: string) => Strength) | null>(null);
  useEffect(() => {
    let isMounted = true;
    void import('./password-strength').then(
      ({ passwordStrength }) => {
        if (isMounted) setRate(() => passwordStrength);
      },
      // Without the dictionaries the meter stays empty; the form still works.
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, []);
  const strength = rate ? rate(password, shopName) : 0;
  return (
    <div className={styles.meter} data-strength={strength}>
      <span className={styles.bars} aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} className={bar <= strength ? styles.barOn : undefined} />
        ))}
      </span>
      <span className="hint" role="status">
        {strength === 0 ? '' : text('label', { strength: text(names[strength]) })}
      </span>
    </div>
  );
}
