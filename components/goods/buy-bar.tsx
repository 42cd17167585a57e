'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { Price } from '@/components/ui/price';
import styles from './buy-bar.module.css';
import { BuyButton } from './buy-button';
import { usePurchase } from './purchase-context';
import { PurchaseSumsList } from './purchase-sums-list';
import { useForeignAmount, usePurchaseTotal } from './use-purchase-total';

/** The phone's bar at the bottom: the total, which opens into its lines, and the button. */
export function BuyBar() {
  const t = useTranslations('goods.summary');
  const { detail } = usePurchase();
  const { payAmount } = usePurchaseTotal();
  const foreign = useForeignAmount(payAmount);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={`buy-bar ${styles.bar}`}>
      {isOpen ? (
        <div className={styles.sums} id="buy-bar-sums">
          <PurchaseSumsList />
        </div>
      ) : null}
      <button
        type="button"
        className={styles.total}
        aria-expanded={isOpen}
        aria-controls="buy-bar-sums"
        onClick={() => setOpen(!isOpen)}
      >
        <span className={`small second ${styles.label}`}>
          {detail.goods.type === 'PHYSICAL' ? t('totalBeforeFreight') : t('totalWithFee')}
          <Icon name="chevron-down" size={16} />
        </span>
        <Price value={payAmount} size={24} sums />
        <span className={`number small second clip ${styles.foreign}`}>
          {foreign === null ? null : t('about', { amount: foreign })}
        </span>
        <span className="visually-hidden">{isOpen ? t('hideSums') : t('showSums')}</span>
      </button>
      <BuyButton className="button button-primary" />
    </div>
  );
}
