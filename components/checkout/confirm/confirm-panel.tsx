'use client';

import { useTranslations } from 'next-intl';
import { hasOffers } from '@/components/checkout/state/confirm-state';
import { type Confirm, useConfirm } from '@/components/checkout/state/use-confirm';
import { CheckoutSteps } from '@/components/payment/frame/checkout-steps';
import { DueAmount } from '@/components/payment/method/due-amount';
import { PayLabel, usePayingText } from '@/components/payment/method/pay-label';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { Notice } from '@/components/ui/feedback/notice';
import type { Checkout } from '@/lib/contract/orders/checkout';
import type { PendingPayment } from '@/lib/queries/browser/payment/pending-payment';
import { AddressBlock } from './address-block';
import styles from './confirm.module.css';
import { ConfirmAccount } from './confirm-account';
import { ConfirmBlock } from './confirm-block';
import { ConfirmNotices } from './confirm-notices';
import { ConfirmPayment } from './confirm-payment';
import { ConfirmProduct } from './confirm-product';
import { ConfirmRemark } from './confirm-remark';
import { ConfirmSummary } from './confirm-summary';
import { LastCheck } from './last-check';
import { OfferOptions } from './offer-options';

type ConfirmPanelProps = { first: Checkout; pending: PendingPayment; termsId: string | null };

/** The checkout: the choices of the order and its payment on the left, its amounts and the button on the right. */
export function ConfirmPanel({ first, pending, termsId }: ConfirmPanelProps) {
  const text = useTranslations('order.confirm');
  const confirm = useConfirm(first);
  const { goods, sku } = first;
  const { account, quoted, offer, method } = confirm;
  const { quote, isOld, problem } = quoted;
  const offerName = quote.offers.find(
    (each) => each.couponCodeId !== null && each.couponCodeId === offer.couponCodeId,
  )?.name;
  return (
    <form onSubmit={confirm.submit} noValidate>
      <div className={styles.head}>
        <h1>{text('title')}</h1>
        <CheckoutSteps now="pay" />
      </div>
      <ConfirmNotices confirm={confirm} first={first} pending={pending} />
      <div className={styles.columns}>
        <ConfirmChoices confirm={confirm} first={first} />
        <aside className={styles.side}>
          <ConfirmSummary
            amounts={confirm.amounts}
            isOld={isOld}
            problem={problem}
            method={method}
            offerName={offerName ?? ''}
            termsId={termsId}
            isFreightOpen={confirm.needsAddress}
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
          <span className="small second">{text(confirm.needsAddress ? 'dueBeforeFreight' : 'due')}</span>
          <DueAmount value={confirm.amounts.payAmount} method={confirm.method} size={20} />
        </span>
        <OrderButton confirm={confirm} className="button button-primary" />
      </div>
      <LastCheck
        open={confirm.isChecking}
        onClose={confirm.closeCheck}
        onConfirm={confirm.buy}
        goodsName={`${goods.name} ${sku.name}`}
        fields={first.rechargeFields}
        values={account.values}
        roleName={account.roleName}
      />
    </form>
  );
}

/** Quantity, recharge account, postal address, offer and remark, until the order is placed; and how it is paid. */
function ConfirmChoices({ confirm, first }: { confirm: Confirm; first: Checkout }) {
  const text = useTranslations('order.confirm');
  const { form, setValue, placedSn } = confirm;
  const { quote } = confirm.quoted;
  return (
    <div className={styles.blocks}>
      <fieldset className={styles.blocks} disabled={placedSn !== null}>
        <legend className="visually-hidden">{text('choices')}</legend>
        <ConfirmProduct
          goods={first.goods}
          sku={first.sku}
          quantity={form.quantity}
          hold={quote.hold}
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
        {hasOffers(quote) ? (
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
        ) : null}
      </fieldset>
      <ConfirmPayment confirm={confirm} />
      <fieldset className={styles.blocks} disabled={placedSn !== null}>
        <legend className="visually-hidden">{text('remarkTitle')}</legend>
        <ConfirmRemark
          maskedEmail={first.maskedEmail}
          value={form.remark}
          onChange={(remark) => setValue('remark', remark)}
        />
      </fieldset>
    </div>
  );
}

/**
 * The button that places the order and pays it; rendered beside the amounts and in the bottom bar of the phone. Without an
 * address the charge is not known: it leads to the addresses.
 */
function OrderButton({ confirm, className }: { confirm: Confirm; className: string }) {
  const text = useTranslations('order.confirm');
  const { isBusy } = confirm;
  const payingText = usePayingText(confirm.method);
  return (
    <SubmitButton
      className={className}
      busy={isBusy || confirm.quoted.isOld}
      busyText={isBusy ? payingText : text('calculating')}
      disabled={!confirm.canOrder}
    >
      {confirm.needsAddress && confirm.canOrder ? (
        text('addAddress')
      ) : (
        <PayLabel method={confirm.needsAddress ? undefined : confirm.method} />
      )}
    </SubmitButton>
  );
}
