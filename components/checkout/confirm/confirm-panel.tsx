'use client';

import { useTranslations } from 'next-intl';
import { hasOffers } from '@/components/checkout/state/confirm-state';
import { type Confirm, useConfirm } from '@/components/checkout/state/use-confirm';
import { CheckoutSteps } from '@/components/payments/frame/checkout-steps';
import { PayBar } from '@/components/payments/frame/pay-bar';
import { PayLabel, usePayingText } from '@/components/payments/method/pay-label';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { Notice } from '@/components/ui/feedback/notice';
import type { Checkout } from '@/lib/checkout/contract';
import type { PendingPayment } from '@/lib/payments/queries/pending-payment';
import { AddressBlock } from './address-block';
import styles from './confirm.module.css';
import { ConfirmAccount } from './confirm-account';
import { ConfirmNotices } from './confirm-notices';
import { ConfirmOffer } from './confirm-offer';
import { ConfirmPayment } from './confirm-payment';
import { ConfirmProduct } from './confirm-product';
import { ConfirmRemark } from './confirm-remark';
import { ConfirmSummary, ConfirmTerms } from './confirm-summary';
import { LastCheck } from './last-check';
import { RepeatQuestion } from './repeat-question';

type ConfirmPanelProps = { first: Checkout; pending: PendingPayment; termsId: string | null };

/** The checkout: the choices of the order and its payment on the left, its amounts and the button on the right. */
export function ConfirmPanel({ first, pending, termsId }: ConfirmPanelProps) {
  const text = useTranslations('order.confirm');
  const confirm = useConfirm(first);
  const { goods, sku } = first;
  const { account, quoted, offer, method, setValue } = confirm;
  const { quote, isOld, problem } = quoted;
  const offerName = quote.offers.find(
    (each) => each.couponCodeId !== null && each.couponCodeId === offer.couponCodeId,
  )?.name;
  return (
    <form className={styles.page} onSubmit={confirm.submit} noValidate>
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
            isFreightOpen={confirm.needsAddress}
          >
            <PayBar note={<ConfirmTerms goods={goods} hold={quote.hold} termsId={termsId} />}>
              <OrderButton confirm={confirm} />
            </PayBar>
          </ConfirmSummary>
          <fieldset className={`card ${styles.folded}`} disabled={confirm.placedSn !== null}>
            <legend className="visually-hidden">{text('remarkTitle')}</legend>
            <ConfirmRemark
              maskedEmail={first.maskedEmail}
              value={confirm.form.remark}
              onChange={(remark) => setValue('remark', remark)}
            />
          </fieldset>
          {goods.notices[0] ? <Notice>{goods.notices[0]}</Notice> : null}
        </aside>
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
      <RepeatQuestion
        repeat={confirm.placing.repeat}
        onClose={() => confirm.placing.answerRepeat(false)}
        onConfirm={() => {
          confirm.placing.answerRepeat(true);
          confirm.buy();
        }}
      />
    </form>
  );
}

/** Quantity, recharge account, postal address and offer, until the order is placed; and how it is paid. */
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
          line={quote.line}
          quantity={form.quantity}
          onQuantity={(quantity) => setValue('quantity', quantity)}
        >
          <ConfirmAccount confirm={confirm} first={first} />
        </ConfirmProduct>
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
          <ConfirmOffer
            offers={quote.offers}
            value={confirm.offer}
            onChange={(offer) => setValue('offer', offer)}
          />
        ) : null}
      </fieldset>
      <ConfirmPayment confirm={confirm} />
    </div>
  );
}

/**
 * The button that places the order and pays it. Without an address the charge is not known: it leads to the addresses.
 */
function OrderButton({ confirm }: { confirm: Confirm }) {
  const text = useTranslations('order.confirm');
  const { isBusy } = confirm;
  const payingText = usePayingText(confirm.method);
  return (
    <SubmitButton
      className="button button-primary button-large button-block"
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
