import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { Confirm } from '@/components/checkout/state/use-confirm';
import { hasDetail, MethodDetail } from '@/components/payments/method/method-detail';
import { MethodOptions } from '@/components/payments/method/method-options';
import { PayFailure } from '@/components/payments/page/pay-failure';
import { WalletNotice } from '@/components/payments/wallet/wallet-notice';
import { useServerText } from '@/lib/error-text/use-server-text';
import styles from './confirm.module.css';
import { PlacedNote } from './placed-note';

/** The payment method with its fields. They stay when a payment fails: the placed order is paid again here. */
export function ConfirmPayment({ confirm }: { confirm: Confirm }) {
  const text = useTranslations('order.confirm');
  const serverText = useServerText();
  const id = useId();
  const methods = confirm.quoted.quote.paymentMethods;
  const { fields, method, paying, placedSn, placedUntil, setValue } = confirm;
  return (
    <section className={`card pad ${styles.compact}`} aria-labelledby={`${id}-methods`}>
      <h2 id={`${id}-methods`} className={styles.methodsTitle}>
        {text('method')}
      </h2>
      <PayFailure failKey={paying.failKey} isNew />
      <WalletNotice left={paying.left} />
      {placedSn ? <PlacedNote sn={placedSn} until={placedUntil} /> : null}
      <MethodOptions
        methods={methods}
        value={method?.code ?? ''}
        onChange={(code) => setValue('method', code)}
        reasonOf={serverText}
        isFreightOpen={confirm.needsAddress}
        isSettled={fields.isSavedCard}
        detail={(open) => (hasDetail(open) ? <MethodDetail method={open} fields={fields} /> : null)}
      />
    </section>
  );
}
