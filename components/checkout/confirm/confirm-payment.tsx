import { useTranslations } from 'next-intl';
import type { Confirm } from '@/components/checkout/state/use-confirm';
import { hasDetail, MethodDetail } from '@/components/payment/method/method-detail';
import { MethodOptions } from '@/components/payment/method/method-options';
import { PayFailure } from '@/components/payment/page/pay-failure';
import { WalletNotice } from '@/components/payment/wallet/wallet-notice';
import { useServerText } from '@/lib/error-text/use-server-text';
import styles from './confirm.module.css';
import { ConfirmBlock } from './confirm-block';

/** The payment method with its fields. They stay when a payment fails: the placed order is paid again here. */
export function ConfirmPayment({ confirm }: { confirm: Confirm }) {
  const text = useTranslations('order.confirm');
  const serverText = useServerText();
  const { fields, method, paying, placedSn, setValue } = confirm;
  return (
    <ConfirmBlock title={text('method')}>
      <PayFailure failKey={paying.failKey} isNew />
      <WalletNotice left={paying.left} />
      {placedSn ? <p className={`second t13 ${styles.placed}`}>{text('placed', { sn: placedSn })}</p> : null}
      <MethodOptions
        methods={confirm.quoted.quote.paymentMethods}
        value={method?.code ?? ''}
        onChange={(code) => setValue('method', code)}
        reasonOf={serverText}
        isFreightOpen={confirm.needsAddress}
        detail={(open) => (hasDetail(open) ? <MethodDetail method={open} fields={fields} /> : null)}
      />
    </ConfirmBlock>
  );
}
