import { useTranslations } from 'next-intl';
import styles from '@/components/payments/frame/payment.module.css';
import { TextField } from '@/components/ui/control/text-field';
import { Icon } from '@/components/ui/picture/icon';
import type { PaymentMethodQuote } from '@/lib/pricing/contract';
import { FormFields } from './form-fields';
import { asksName, isWallet, type MethodFields } from './use-method-fields';

/** What is inside the chosen payment method: the card and the name on it, or PayPal's window. */
export function MethodDetail({ method, fields }: { method: PaymentMethodQuote; fields: MethodFields }) {
  const text = useTranslations('payment');
  const name = asksName(method, fields) ? (
    <TextField
      ref={fields.nameField}
      label={text('cardholder')}
      value={fields.name}
      onChange={fields.setName}
      problem={fields.isNameMissing ? text('cardholderMissing') : ''}
      autoComplete="cc-name"
      maxLength={80}
      placeholder={text('cardholderHint')}
    />
  ) : null;
  return (
    <div className={styles.inside}>
      {method.form === null ? name : <FormFields method={method} fields={fields} name={name} />}
      {isWallet(method) || fields.isSavedCard ? null : (
        <p className={`small second ${styles.safe}`}>
          <Icon name="lock" size={16} />
          {text(method.form ? 'cardSafeHere' : 'cardSafe')}
        </p>
      )}
    </div>
  );
}

/** Whether a method has fields of its own. */
export function hasDetail(method: PaymentMethodQuote): boolean {
  return method.form !== null || method.requiresCardholderName;
}
