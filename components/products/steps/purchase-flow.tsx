'use client';

import { useTranslations } from 'next-intl';
import { PurchaseBreakdown } from '@/components/products/purchase/purchase-breakdown';
import { amountStepId, roleStepId } from '@/components/products/recharge/purchase-focus';
import { cleanValues } from '@/components/products/recharge/recharge-values';
import { amountsOf } from '@/components/products/state/purchase-amounts';
import { usePurchase } from '@/components/products/state/purchase-context';
import { checkNeed, checkObstacle } from '@/components/products/state/purchase-state';
import { skuTitle } from '@/components/products/state/sku-title';
import { Icon } from '@/components/ui/picture/icon';
import { LiveText } from '@/components/ui/price/amount-text';
import { formatPrice } from '@/lib/money';
import { DenominationGrid } from './denomination-grid';
import { PurchaseStep } from './purchase-step';
import styles from './purchase-steps.module.css';
import { RechargeForm } from './recharge-form';
import { RoleCheck } from './role-check';

/** The numbered steps of the purchase; steps that the product does not need are omitted. */
export function PurchaseFlow() {
  const t = useTranslations('goods.step');
  const { detail, state } = usePurchase();
  const { goods, rechargeFields } = detail;
  const need = checkNeed(detail);
  const isShipped = goods.deliveryMode === 'SHIPPING';
  const isCode = goods.deliveryMode === 'CARD';
  const isFilled = cleanValues(rechargeFields, state.typed) !== null;
  const isChecked = checkObstacle(state.check, 0) === null;
  const steps = [
    'amount',
    ...(rechargeFields.length > 0 ? ['account'] : []),
    ...(need === 'none' ? [] : ['check']),
  ];
  const numberOf = (step: string) => steps.indexOf(step) + 1;

  return (
    <ol className={styles.flow}>
      <PurchaseStep
        id={amountStepId}
        number={1}
        title={isShipped ? t('model') : t('amount')}
        isDone={detail.skus.some((sku) => sku.id === state.skuId && !sku.isOutOfStock)}
        aside={
          detail.skus.some((sku) => skuTitle(sku, goods.unit).isAmount) ? (
            <span className="muted t13">{goods.unit}</span>
          ) : null
        }
      >
        <DenominationGrid labelledBy={`${amountStepId}-title`} />
        {amountsOf(detail, state).orderAmount < detail.minOrderAmount ? (
          <p className="hint hint-error" role="alert">
            <Icon name="alert" size={16} />
            <LiveText>{t('minOrder', { amount: formatPrice(detail.minOrderAmount) })}</LiveText>
          </p>
        ) : null}
      </PurchaseStep>
      {rechargeFields.length > 0 ? (
        <PurchaseStep
          id="step-account"
          number={numberOf('account')}
          title={isCode ? t('email') : t('account')}
          isDone={isFilled}
          aside={<span className="muted t13">{isCode ? t('emailHint') : t('accountHint')}</span>}
        >
          <RechargeForm />
        </PurchaseStep>
      ) : null}
      {need === 'none' ? null : (
        <PurchaseStep
          id={roleStepId}
          number={numberOf('check')}
          title={
            need === 'format'
              ? t('checkTwice')
              : detail.accountCheck.mode === 'CARRIER_LOOKUP'
                ? t('checkCarrier')
                : t('check')
          }
          isDone={isChecked}
          aside={<CheckTag />}
        >
          <RoleCheck />
        </PurchaseStep>
      )}
      <PurchaseStep
        id="step-buy"
        number={steps.length + 1}
        title={t('buy')}
        isDone={false}
        aside={<span className="muted t13 hide-phone">{isShipped ? t('address') : t('buyHint')}</span>}
      >
        <div className={styles.phoneSums}>
          <PurchaseBreakdown />
        </div>
      </PurchaseStep>
    </ol>
  );
}

function CheckTag() {
  const t = useTranslations('goods.check');
  const { detail, state } = usePurchase();
  if (state.check.status !== 'found') return null;
  return (
    <span className="tag tag-success">
      <Icon name="check" />
      <LiveText>{checkNeed(detail) === 'lookup' ? t('found') : t('ready')}</LiveText>
    </span>
  );
}
