import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/control/copy-button';
import { Notice } from '@/components/ui/feedback/notice';
import { Icon } from '@/components/ui/picture/icon';
import { DatedText } from '@/components/ui/time/dated-text';
import type { PresentCode } from '@/lib/presents/contract';
import styles from './presents.module.css';

const steps = ['1', '2', '3'] as const;

/** The code of a present that was opened. */
export function OpenedCode({ code }: { code: PresentCode }) {
  const text = useTranslations('presents.page');
  const codes = useTranslations('order.codes');
  if (!code.isValid) {
    return (
      <Notice tone="warning" live>
        {text('ended')}
      </Notice>
    );
  }
  return (
    <div className={styles.form} aria-live="polite">
      {code.cardNo ? (
        <p>
          <span className="small second">{codes('cardNo')}</span>{' '}
          <b className="number" translate="no">
            {code.cardNo}
          </b>
        </p>
      ) : null}
      <p>
        <span className="small second">{codes('secret')}</span>
        <br />
        <b className={styles.secret} translate="no">
          {code.secret}
        </b>
      </p>
      <div className={styles.actions}>
        <CopyButton className="button button-primary" text={code.secret}>
          <Icon name="copy" size={16} />
          {codes('copySecret')}
        </CopyButton>
        {code.cardNo ? (
          <CopyButton className="button" text={code.cardNo}>
            {codes('copyCardNo')}
          </CopyButton>
        ) : null}
      </div>
      {code.expireTime ? (
        <p className="small second">
          <DatedText>{codes('expires', { date: code.expireTime.slice(0, 10) })}</DatedText>
        </p>
      ) : null}
      <h2 className="t14">{codes('redeemTitle')}</h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{codes(`redeem${step}`)}</li>
        ))}
      </ol>
      <p className="small second">{text('again')}</p>
    </div>
  );
}
