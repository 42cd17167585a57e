import { useTranslations } from 'next-intl';
import styles from './account.module.css';
import { passwordStrength } from './password-strength';

const names = ['none', 'weak', 'fair', 'good', 'strong'] as const;

/** How hard the password is to guess, as four bars and a word. */
export function PasswordMeter({ password }: { password: string }) {
  const text = useTranslations('account.password.strength');
  const strength = passwordStrength(password);
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
