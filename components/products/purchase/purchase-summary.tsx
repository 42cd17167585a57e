'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FavoriteButton } from '@/components/products/card/favorite-button';
import { shownValue } from '@/components/products/recharge/recharge-values';
import { usePurchase } from '@/components/products/state/purchase-context';
import { skuTitle } from '@/components/products/state/sku-title';
import { usePurchaseTotal } from '@/components/products/state/use-purchase-total';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { Icon } from '@/components/ui/picture/icon';
import { LiveText } from '@/components/ui/price/amount-text';
import { OtherTotal, TotalPrice } from '@/components/ui/price/total-price';
import { useShell } from '@/lib/stores/shell';
import { BuyButton } from './buy-button';
import { PurchaseBreakdown } from './purchase-breakdown';
import styles from './purchase-summary.module.css';
import { ShareButton } from './share-button';

/**
 * The sticky card of the desktop: the choice, its total, and the button.
 * @param children the assurances, rendered on the server
 */
export function PurchaseSummary({ children }: { children: ReactNode }) {
  const t = useTranslations('goods.summary');
  const { detail } = usePurchase();
  const { payAmount, coins } = usePurchaseTotal();
  const openService = useShell((shell) => shell.openServiceDialog);
  const assure = useTranslations('goods.assure');
  const share = useTranslations('goods.share');
  return (
    <section className={`card ${styles.buy}`} aria-label={t('title')}>
      <div className={styles.pick}>
        <CoverImage src={detail.goods.cover} size={72} />
        <div className="grow">
          <span className="muted t13">{t('chosen')}</span>
          <ChosenSku />
        </div>
      </div>
      <PurchaseBreakdown />
      <div className={styles.total}>
        <span>{detail.goods.type === 'PHYSICAL' ? t('totalBeforeFreight') : t('total')}</span>
        <span aria-live="polite" aria-atomic="true">
          <TotalPrice value={payAmount} size={40} />
        </span>
      </div>
      <p className={`number ${styles.foreign}`}>
        <OtherTotal
          value={payAmount}
          text={(amount) => t('about', { amount })}
          note={<span className="muted small">{t('aboutNote')}</span>}
        />
      </p>
      <BuyButton className="button button-primary button-large button-block" />
      <div className={`row ${styles.more}`}>
        <FavoriteButton
          goodsId={detail.goods.id}
          label={t('favoriteLabel', { name: detail.goods.name })}
          text={t('favorite')}
        />
        <ShareButton goodsId={detail.goods.id} name={detail.goods.name} text={share('button')} />
        <button type="button" className="button button-quiet button-small" onClick={openService}>
          <Icon name="headset" />
          {t('service')}
        </button>
      </div>
      <ul className={styles.assure}>
        {children}
        {coins > 0 ? (
          <li>
            <Icon name="coin" />
            <LiveText>{assure('coins', { count: coins })}</LiveText>
          </li>
        ) : null}
      </ul>
    </section>
  );
}

function ChosenSku() {
  const { detail, state } = usePurchase();
  const sku = detail.skus.find((candidate) => candidate.id === state.skuId);
  if (!sku) return null;
  const { main, bonus, small, isAmount } = skuTitle(sku, detail.goods.unit);
  const role = state.check.status === 'found' ? state.check.roleName : null;
  const choices = detail.rechargeFields
    .filter((field) => field.type === 'select' || field.type === 'cascade')
    .map((field) => shownValue(field, state.typed[field.key] ?? ''));
  const account = [role, ...choices].filter(Boolean).join(' · ');
  return (
    <>
      <b>{isAmount ? [main, small, bonus?.replace('+', '+ ')].filter(Boolean).join(' ') : sku.name}</b>
      <span className="second t13 clip" translate="no">
        {account || detail.goods.name}
      </span>
    </>
  );
}
