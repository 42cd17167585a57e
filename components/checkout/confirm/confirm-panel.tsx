'use client';

import { useTranslations } from 'next-intl';
import { type Confirm, useConfirm } from '@/components/checkout/state/use-confirm';
import { CheckoutSteps } from '@/components/payment/frame/checkout-steps';
import { MethodOptions } from '@/components/payment/method/method-options';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { Notice } from '@/components/ui/feedback/notice';
import { Price } from '@/components/ui/price/price';
import type { Checkout } from '@/lib/contract/checkout';
import { useServerText } from '@/lib/i18n/use-server-text';
import type { PendingPayment } from '@/lib/queries/browser/pending-payment';
import { AddressBlock } from './address-block';
import styles from './confirm.module.css';
import { ConfirmAccount } from './confirm-account';
import { ConfirmBlock } from './confirm-block';
import { ConfirmNotices } from './confirm-notices';
import { ConfirmProduct } from './confirm-product';
import { ConfirmRemark } from './confirm-remark';
import { ConfirmSummary } from './confirm-summary';
import { LastCheck } from './last-check';
import { OfferOptions } from './offer-options';

type ConfirmPanelProps = { first: Checkout; pending: PendingPayment; termsId: string | null };

/** The whole confirm page: the choices of the order on the left, its quote and the button on the right. */
export function ConfirmPanel({ first, pending, termsId }: ConfirmPanelProps) {
  const text = useTranslations('order.confirm');
  const confirm = useConfirm(first);
  const { goods, sku } = first;
  const { draft, quoted, offer, method } = confirm;
  const { quote, isOld, problem } = quoted;
  const offerName = quote.offers.find(
    (each) => each.couponCodeId !== null && each.couponCodeId === offer.couponCodeId,
  )?.name;
  return (
    <form onSubmit={confirm.submit} noValidate>
      <div className={styles.head}>
        <h1>{text('title')}</h1>
        <CheckoutSteps now="confirm" />
      </div>
      <ConfirmNotices confirm={confirm} first={first} pending={pending} />
      <div className={styles.columns}>
        <ConfirmChoices confirm={confirm} first={first} />
        <aside className={styles.side}>
          <ConfirmSummary
            amounts={quote.amounts}
            isOld={isOld}
            problem={problem}
            methodName={method?.name ?? ''}
            offerName={offerName ?? ''}
            termsId={termsId}
          >
            <OrderButton
              confirm={confirm}
              className={`button button-primary button-large button-block ${styles.submit} ${styles.wideOnly}`}
            />
          </ConfirmSummary>
          {goods.notices[0] ? <Notice>{goods.notices[0]}</Notice> : null}
        </aside>
      </div>
      <div className={`buy-bar ${styles.bar}`}>
        <span className={styles.barTotal}>
          <span className="small second">{text('due')}</span>
          <Price value={quote.amounts.payAmount} size={24} keepZeros />
        </span>
        <OrderButton confirm={confirm} className="button button-primary" />
      </div>
      <LastCheck
        open={confirm.isChecking}
        onClose={confirm.closeCheck}
        onConfirm={confirm.placeOrder}
        goodsName={`${goods.name} ${sku.name}`}
        fields={first.rechargeFields}
        values={draft.values}
        roleName={draft.roleName}
      />
    </form>
  );
}

/** Quantity, recharge account, postal address, offer, payment method and remark. */
function ConfirmChoices({ confirm, first }: { confirm: Confirm; first: Checkout }) {
  const text = useTranslations('order.confirm');
  const serverText = useServerText();
  const { form, setValue } = confirm;
  const { quote } = confirm.quoted;
  return (
    <div className={styles.blocks}>
      <ConfirmProduct
        goods={first.goods}
        sku={first.sku}
        quantity={form.quantity}
        onQuantity={(quantity) => setValue('quantity', quantity)}
      />
      <ConfirmAccount confirm={confirm} first={first} />
      {confirm.isPhysical ? (
        <AddressBlock
          addresses={confirm.addresses}
          value={form.addressId}
          isMissing={confirm.isAddressMissing && form.addressId === null}
          onChange={confirm.chooseAddress}
          onSaved={confirm.saveAddress}
        />
      ) : null}
      <ConfirmBlock
        title={
          <>
            {text('offers')} <small>{text('offersHint')}</small>
          </>
        }
      >
        <OfferOptions
          offers={quote.offers}
          value={confirm.offer}
          onChange={(offer) => setValue('offer', offer)}
        />
      </ConfirmBlock>
      <ConfirmBlock title={text('method')}>
        <MethodOptions
          methods={quote.paymentMethods}
          value={confirm.method?.code ?? ''}
          onChange={(method) => setValue('method', method)}
          reasonOf={serverText}
        />
      </ConfirmBlock>
      <ConfirmRemark
        maskedEmail={first.maskedEmail}
        value={form.remark}
        onChange={(remark) => setValue('remark', remark)}
      />
    </div>
  );
}

/** The submit button; rendered beside the amounts and in the bottom bar of the phone. */
function OrderButton({ confirm, className }: { confirm: Confirm; className: string }) {
  const text = useTranslations('order.confirm');
  const { isBusy } = confirm.placing;
  return (
    <SubmitButton
      className={className}
      busy={isBusy || confirm.quoted.isOld}
      busyText={isBusy ? text('placing') : text('calculating')}
      disabled={!confirm.canOrder}
    >
      {text('submit')}
    </SubmitButton>
  );
}
