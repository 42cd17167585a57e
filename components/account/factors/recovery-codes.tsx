import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CopyButton } from '@/components/ui/control/copy-button';
import { Notice } from '@/components/ui/feedback/notice';
import { recoveryCodeCount } from '@/lib/promises';
import accountStyles from '../proof/account.module.css';
import styles from './factors.module.css';

/** The recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = useTranslations('account.factors');
  const [isKept, setKept] = useState(false);
  return (
    <div className={accountStyles.form}>
      <Notice tone="warning" live>
        {text('recoveryOnce', { recoveryCodeCount })}
      </Notice>
      <ul className={styles.codes} translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} className="button">
        {text('copyCodes')}
      </CopyButton>
      <label className="check">
        <input type="checkbox" checked={isKept} onChange={(event) => setKept(event.target.checked)} />
        <span className="second">{text('kept')}</span>
      </label>
      <div className={`row ${accountStyles.end}`}>
        <button type="button" className="button button-primary" disabled={!isKept} onClick={onDone}>
          {text('finish')}
        </button>
      </div>
    </div>
  );
}
