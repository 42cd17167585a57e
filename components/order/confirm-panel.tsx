'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { ConvertedAmount } from '@/components/payment/converted-amount';
import { MethodOptions } from '@/components/payment/method-options';
import { CoverImage } from '@/components/ui/cover-image';
import { DeliveryTag } from '@/components/ui/delivery-tag';
import { Notice } from '@/components/ui/notice';
import { Price } from '@/components/ui/price';
import { Stepper } from '@/components/ui/stepper';
import { SubmitButton } from '@/components/ui/submit-button';
import type { Checkout, Offer } from '@/lib/contract/order';
import { Link } from '@/lib/i18n/navigation';
import { useServerText } from '@/lib/i18n/use-server-text';
import { formatYuan } from '@/lib/money';
import { useChosenCurrency } from '@/lib/queries/currency-list';
import { pendingPaymentQuery } from '@/lib/queries/pending-payment';
import { docAddress, goodsAddress, paymentAddress } from '@/lib/routing/addresses';
import { useSettings } from '@/lib/stores/settings';
import { AccountCard, AccountMissing } from './account-card';
import { AddressBlock } from './address-block';
import { CheckoutSteps } from './checkout-steps';
import styles from './confirm.module.css';
import { LastCheck } from './last-check';
import { OfferOptions } from './offer-options';
import { PayTotal, SumsList } from './sums-card';
import { usePlaceOrder } from './use-place-order';
import { usePurchaseDraft } from './use-purchase-draft';
import { useQuote } from './use-quote';

/** Everything that is read once more before an order is placed. */
export function ConfirmPanel({ first, termsId }: { first: Checkout; termsId: string | null }) {
  const text = useTranslations('order.confirm');
  const serverText = useServerText();
  const id = useId();
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
  const { rememberOrderRemark, orderRemarks, setRememberOrderRemark, setOrderRemark } = useSettings();
  const [remark, setRemark] = useState<string | null>(null);
  const shownRemark = remark ?? orderRemarks[goods.id] ?? '';

  const isPhysical = goods.type === 'PHYSICAL';
  const { quote, isOld, problem, takeQuote } = useQuote(first.quote, {
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

  const { place, isBusy, change } = usePlaceOrder({
    skuId: sku.id,
    onPriceChanged: takeQuote,
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

  const canOrder = isAccountReady && chosenMethod !== undefined && problem === '';
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
      <div className={styles.columns}>
        <div className={styles.blocks}>
          <section className="card pad" aria-labelledby={`${id}-goods`}>
            <h2 id={`${id}-goods`} className={styles.blockTitle}>
              {text('goods')}
            </h2>
            <div className={styles.line}>
              <CoverImage src={goods.cover} alt="" size={72} first />
              <div className="grow stack">
                <h3>{goods.name}</h3>
                <p className="second t13">
                  {sku.name} <span className="number">×{quantity}</span>
                </p>
                <p className="row row-wrap">
                  <DeliveryTag mode={goods.deliveryMode} />
                  <span className={`tag ${styles.eta}`}>{goods.etaLabel}</span>
                </p>
              </div>
              <div className={styles.linePrice}>
                <Price value={sku.dealPrice ?? sku.price} />
                {sku.marketPrice && sku.marketPrice > sku.price ? (
                  <span className="was">{formatYuan(sku.marketPrice)}</span>
                ) : null}
              </div>
            </div>
            {goods.allowQuantity ? (
              <div className={`row between ${styles.quantity}`}>
                <span className="second t13">{text('quantity')}</span>
                <Stepper
                  value={quantity}
                  max={Math.min(goods.maxQuantity, sku.limitPerOrder)}
                  onChange={setQuantity}
                />
              </div>
            ) : null}
          </section>
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
          <section className="card pad" aria-labelledby={`${id}-offers`}>
            <h2 id={`${id}-offers`} className={styles.blockTitle}>
              {text('offers')} <small>{text('offersHint')}</small>
            </h2>
            <OfferOptions offers={quote.offers} value={chosenOffer} onChange={setOffer} />
          </section>
          <section className="card pad" aria-labelledby={`${id}-methods`}>
            <h2 id={`${id}-methods`} className={styles.blockTitle}>
              {text('method')}
            </h2>
            <MethodOptions
              methods={quote.paymentMethods}
              value={chosenMethod?.code ?? ''}
              onChange={setMethod}
              reasonOf={serverText}
            />
          </section>
          <section className="card pad" aria-labelledby={`${id}-remark`}>
            <h2 id={`${id}-remark`} className={styles.blockTitle}>
              {text('remarkTitle')}
            </h2>
            <div className="stack">
              {first.maskedEmail ? (
                <p className="second t13">{text('noticeTo', { email: first.maskedEmail })}</p>
              ) : null}
              <div className="field">
                <label className="label" htmlFor={`${id}-remark-text`}>
                  {text('remark')}
                </label>
                <input
                  id={`${id}-remark-text`}
                  className="input"
                  maxLength={200}
                  placeholder={text('remarkHint')}
                  value={shownRemark}
                  onChange={(event) => setRemark(event.target.value)}
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
          </section>
        </div>
        <aside className={styles.side}>
          <section className="card pad" aria-labelledby={`${id}-sums`}>
            <h2 id={`${id}-sums`} className={styles.blockTitle}>
              {text('sums')}
            </h2>
            <div className={styles.sums} data-old={isOld} aria-busy={isOld}>
              <SumsList amounts={amounts} methodName={chosenMethod?.name ?? ''} offerName={offerName ?? ''} />
              <PayTotal value={amounts.payAmount} note={<ConvertedAmount value={amounts.payAmount} />} />
            </div>
            {problem ? (
              <p className="hint hint-error" role="alert">
                {problem}
              </p>
            ) : null}
            {submitButton(
              `button button-primary button-large button-block ${styles.submit} ${styles.wideOnly}`,
            )}
            <p className={`small muted ${styles.note}`}>
              {currency && currency.currencyCode !== 'CNY'
                ? `${text('rate', {
                    rate: currency.currencyRate,
                    currency: currency.currencyName,
                    premium: Number((currency.currencyPremium * 100).toFixed(2)),
                  })} `
                : null}
              {text.rich('agree', {
                terms: (label) =>
                  termsId ? (
                    <Link className="link" href={docAddress(termsId)} target="_blank" rel="noopener">
                      {label}
                    </Link>
                  ) : (
                    label
                  ),
              })}
            </p>
          </section>
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
