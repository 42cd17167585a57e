import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useSettings } from '@/lib/stores/settings';
import { ConfirmBlock } from './confirm-block';

/** Where news of the order goes, and a remark that this browser may remember for the goods. */
export function ConfirmRemark({
  maskedEmail,
  value,
  onChange,
}: {
  maskedEmail: string | null;
  value: string;
  onChange: (remark: string) => void;
}) {
  const text = useTranslations('order.confirm');
  const id = useId();
  const { rememberOrderRemark, setRememberOrderRemark } = useSettings();
  return (
    <ConfirmBlock title={text('remarkTitle')}>
      <div className="stack">
        {maskedEmail ? <p className="second t13">{text('noticeTo', { email: maskedEmail })}</p> : null}
        <div className="field">
          <label className="label" htmlFor={id}>
            {text('remark')}
          </label>
          <input
            id={id}
            className="input"
            maxLength={200}
            placeholder={text('remarkHint')}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
        <label className="check">
          <input
            type="checkbox"
            checked={rememberOrderRemark}
            onChange={(event) => setRememberOrderRemark(event.target.checked)}
          />
          <span className="t13">{text('rememberRemark')}</span>
        </label>
      </div>
    </ConfirmBlock>
  );
}
