'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useState } from 'react';
import { MethodOptions } from '@/components/payment/method-options';
import { Notice } from '@/components/ui/notice';
import { Price } from '@/components/ui/price';
import { SubmitButton } from '@/components/ui/submit-button';
import type { Checkout, Offer } from '@/lib/contract/order';
import { Link } from '@/lib/i18n/navigation';
import { useServerText } from '@/lib/i18n/use-server-text';
import { formatYuan } from '@/lib/money';
import { useChosenCurrency } from '@/lib/queries/currency-list';
import { pendingPaymentQuery } from '@/lib/queries/pending-payment';
import { goodsAddress, memberAddress, paymentAddress } from '@/lib/routing/addresses';
import { useSettings } from '@/lib/stores/settings';
import { AccountCard, AccountMissing } from './account-card';
import { AddressBlock } from './address-block';
import { CheckoutSteps } from './checkout-steps';
import styles from './confirm.module.css';
import { ConfirmBlock } from './confirm-block';
import { ConfirmGoods } from './confirm-goods';
import { ConfirmRemark } from './confirm-remark';
import { ConfirmSums } from './confirm-sums';
import { LastCheck } from './last-check';
import { OfferOptions } from './offer-options';
import { StockNotice } from './stock-notice';
import { usePlaceOrder } from './use-place-order';
import { usePurchaseDraft } from './use-purchase-draft';
import { useQuote } from './use-quote';

/** Everything that is read once more before an order is placed. */
export function ConfirmPanel({ first, termsId }: { first: Checkout; termsId: string | null }) {
  const text = useTranslations('order.confirm');
  const serverText = useServerText();
  const { goods, sku } = first;
  const currency = useChosenCurrency();
  const { data: pending } = useQuery(pendingPaymentQuery(sku.id));
  const draft = usePurchaseDraft(sku.id);
  const [quantity, setQuantity] = useState(first.quote.amounts.quantity);
  const [offer, setOffer] = useState<Pick<Offer, 'type' | 'couponCodeId'> | null>(null);
  const [method, setMethod] = useState('');
  const [addresses, setAddresses] = useState(first.addresses);
  const [addressId, setAddressId] = useState(
    () => (first.addresses.find((address) => address.isDefault) ?? first.addresses[0])?.id ?? null,
  );
  const [isChecking, setChecking] = useState(false);
  const [isAddressMissing, setAddressMissing] = useState(false);
  const { rememberOrderRemark, orderRemarks, setOrderRemark } = useSettings();
  const [remark, setRemark] = useState<string | null>(null);
  const shownRemark = remark ?? orderRemarks[goods.id] ?? '';

  const isPhysical = goods.type === 'PHYSICAL';
  const { quote, isOld, problem, takeQuote, renew } = useQuote(first.quote, {
    skuId: sku.id,
    quantity,
    ...(offer ? { offerType: offer.type, couponCodeId: offer.couponCodeId } : {}),
    ...(method ? { paymentMethod: method } : {}),
    ...(isPhysical ? { addressId } : {}),
    ...(currency?.supportPayment ? { currencyCode: currency.currencyCode } : {}),
  });
  const { amounts } = quote;
  const chosenOffer = offer ?? {
    type: amounts.offerType,
    couponCodeId:
      // Unasked, the server takes the best one; of several coupons that is not the first.
      quote.offers.find((each) => each.type === amounts.offerType && each.isBest)?.couponCodeId ?? null,
  };
  const usable = quote.paymentMethods.filter((each) => each.disabledReason === null);
  const chosenMethod = usable.find((each) => each.code === method) ?? usable[0];
  const offerName = quote.offers.find(
    (each) => each.couponCodeId !== null && each.couponCodeId === chosenOffer.couponCodeId,
  )?.name;

  const needsAccount = first.rechargeFields.some((field) => field.required);
  const needsCheck = first.accountCheck.requiredBeforePay;
  const isAccountReady =
    draft.isRead &&
    (!needsAccount || first.rechargeFields.every((field) => !field.required || draft.values[field.key])) &&
    (!needsCheck || draft.validateToken !== null);
  const editHref = goodsAddress(goods.id, sku.id);

  const { place, isBusy, change, needsVerification } = usePlaceOrder({
    skuId: sku.id,
    onPriceChanged: takeQuote,
    onOutOfStock: renew,
    onPlaced: () => {
      if (rememberOrderRemark) setOrderRemark(goods.id, shownRemark);
    },
  });

  useEffect(() => {
    // A choice that the goods no longer offer must not stay chosen unseen.
    if (
      offer &&
      !quote.offers.some(
        (each) => each.usable && each.type === offer.type && each.couponCodeId === offer.couponCodeId,
      )
    ) {
      setOffer(null);
    }
  }, [offer, quote.offers]);

  function order() {
    setChecking(false);
    const request = {
      skuId: sku.id,
      quantity,
      offerType: chosenOffer.type,
      couponCodeId: chosenOffer.couponCodeId,
      addressId: isPhysical ? addressId : undefined,
      paymentMethod: chosenMethod?.code ?? '',
      currencyCode: amounts.pay.currencyCode,
      values: draft.values,
      validateToken: draft.validateToken ?? undefined,
      saveGameAccount: needsAccount,
      remark: shownRemark.trim(),
      quoteToken: quote.quoteToken,
    };
    void place(request, amounts.payAmount);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isOld || isBusy || !isAccountReady || !chosenMethod) return;
    if (isPhysical && addressId === null) {
      setAddressMissing(true);
      document.getElementById('confirm-address')?.scrollIntoView({ block: 'center' });
      return;
    }
    if (goods.deliveryMode === 'DIRECT') setChecking(true);
    else order();
  }

  const isInStock = quote.orderable >= quantity;
  const canOrder = isAccountReady && chosenMethod !== undefined && problem === '' && isInStock;
  const submitButton = (className: string) => (
    <SubmitButton
      className={className}
      busy={isBusy || isOld}
      busyText={isBusy ? text('placing') : text('calculating')}
      disabled={!canOrder}
    >
      {text('submit')}
    </SubmitButton>
  );

  return (
    <form onSubmit={submit} noValidate>
      <div className={styles.head}>
        <h1>{text('title')}</h1>
        <CheckoutSteps now="confirm" />
      </div>
      {pending?.exists && pending.orderSn ? (
        <div className={styles.changed}>
          <Notice
            tone="warning"
            end={
              <Link className="button button-small" href={paymentAddress(pending.orderSn)}>
                {text('payIt')}
              </Link>
            }
          >
            {text('unpaid')}
          </Notice>
        </div>
      ) : null}
      {change ? (
        <div className={styles.changed}>
          <Notice tone="warning" live>
            {text('priceChanged', { before: formatYuan(change.before), after: formatYuan(change.after) })}
          </Notice>
        </div>
      ) : null}
      {needsVerification ? (
        <div className={styles.changed}>
          <Notice
            tone="warning"
            live
            end={
              <Link className="button button-small" href={memberAddress('profile/identity')}>
                {text('verify')}
              </Link>
            }
          >
            {text('verificationNeeded')}
          </Notice>
        </div>
      ) : null}
      {isInStock ? null : (
        <div className={styles.changed}>
          <StockNotice
            orderable={quote.orderable}
            name={sku.name}
            goodsHref={goodsAddress(goods.id)}
            onQuantity={setQuantity}
          />
        </div>
      )}
      <div className={styles.columns}>
        <div className={styles.blocks}>
          <ConfirmGoods goods={goods} sku={sku} quantity={quantity} onQuantity={setQuantity} />
          {needsAccount && draft.isRead && !isAccountReady ? <AccountMissing href={editHref} /> : null}
          {isAccountReady && Object.values(draft.values).some((value) => value !== '') ? (
            <AccountCard
              title={text(goods.deliveryMode === 'CARD' ? 'contact' : 'account')}
              fields={first.rechargeFields}
              values={draft.values}
              roleName={draft.roleName}
              isChecked={draft.validateToken !== null && needsCheck}
              editHref={editHref}
            />
          ) : null}
          {isPhysical ? (
            <AddressBlock
              addresses={addresses}
              value={addressId}
              isMissing={isAddressMissing && addressId === null}
              onChange={(next) => {
                setAddressId(next);
                setAddressMissing(false);
              }}
              onSaved={(saved) => {
                setAddresses((current) => [
                  ...current
                    .filter((address) => address.id !== saved.id)
                    .map((address) => (saved.isDefault ? { ...address, isDefault: false } : address)),
                  saved,
                ]);
                setAddressId(saved.id);
                setAddressMissing(false);
              }}
            />
          ) : null}
          <ConfirmBlock
            title={
              <>
                {text('offers')} <small>{text('offersHint')}</small>
              </>
            }
          >
            <OfferOptions offers={quote.offers} value={chosenOffer} onChange={setOffer} />
          </ConfirmBlock>
          <ConfirmBlock title={text('method')}>
            <MethodOptions
              methods={quote.paymentMethods}
              value={chosenMethod?.code ?? ''}
              onChange={setMethod}
              reasonOf={serverText}
            />
          </ConfirmBlock>
          <ConfirmRemark maskedEmail={first.maskedEmail} value={shownRemark} onChange={setRemark} />
        </div>
        <aside className={styles.side}>
          <ConfirmSums
            amounts={amounts}
            isOld={isOld}
            problem={problem}
            methodName={chosenMethod?.name ?? ''}
            offerName={offerName ?? ''}
            termsId={termsId}
          >
            {submitButton(
              `button button-primary button-large button-block ${styles.submit} ${styles.wideOnly}`,
            )}
          </ConfirmSums>
          {goods.notices[0] ? <Notice>{goods.notices[0]}</Notice> : null}
        </aside>
      </div>
      <div className={`buy-bar ${styles.bar}`}>
        <span className={styles.barTotal}>
          <span className="small second">{text('due')}</span>
          <Price value={amounts.payAmount} size={24} sums />
        </span>
        {submitButton('button button-primary')}
      </div>
      <LastCheck
        open={isChecking}
        onClose={() => setChecking(false)}
        onConfirm={order}
        goodsName={`${goods.name} ${sku.name}`}
        fields={first.rechargeFields}
        values={draft.values}
        roleName={draft.roleName}
      />
    </form>
  );
}
