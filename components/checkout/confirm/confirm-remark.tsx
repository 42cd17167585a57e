import { useTranslations } from 'next-intl';
import { Fold } from '@/components/ui/control/fold';
import { TextField } from '@/components/ui/control/text-field';
import { LiveText } from '@/components/ui/price/amount-text';
import { useSettings } from '@/lib/stores/settings';

/** A remark, which this browser can remember for the product, and the notification e-mail: folded, as few orders need it. */
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
  const notice = maskedEmail ? text('noticeTo', { email: maskedEmail }) : '';
  return (
    <Fold title={text('remarkTitle')} hint={<LiveText>{value || notice}</LiveText>}>
      {notice ? <p className="second t13">{notice}</p> : null}
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
    </Fold>
  );
}
