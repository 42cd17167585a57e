import { useTranslations } from 'next-intl';
import { TextField } from '@/components/ui/control/text-field';
import { useSettings } from '@/lib/stores/settings';
import { ConfirmBlock } from './confirm-block';

/** The notification e-mail and a remark, which this browser can remember for the product. */
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
  const { rememberOrderRemark, setRememberOrderRemark } = useSettings();
  return (
    <ConfirmBlock title={text('remarkTitle')}>
      <div className="stack">
        {maskedEmail ? <p className="second t13">{text('noticeTo', { email: maskedEmail })}</p> : null}
        <TextField
          label={text('remark')}
          maxLength={200}
          placeholder={text('remarkHint')}
          value={value}
          onChange={onChange}
        />
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
