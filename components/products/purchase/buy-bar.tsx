'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { usePurchase } from '@/components/products/state/purchase-context';
import { usePurchaseTotal } from '@/components/products/state/use-purchase-total';
import { Icon } from '@/components/ui/picture/icon';
import { LiveText } from '@/components/ui/price/amount-text';
import { OtherTotal, TotalPrice } from '@/components/ui/price/total-price';
import styles from './buy-bar.module.css';
import { BuyButton } from './buy-button';
import { PurchaseBreakdown } from './purchase-breakdown';

/** The phone's bottom bar: the total, which expands to its lines, and the button. */
export function BuyBar() {
  const t = useTranslations('goods.summary');
  const { detail, personal } = usePurchase();
  const { payAmount } = usePurchaseTotal();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={`buy-bar ${styles.bar}`}>
      {isOpen ? (
        <div className={styles.sums} id="buy-bar-sums">
          <PurchaseBreakdown />
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
          <LiveText>
            {personal?.hold === 'VERIFICATION'
              ? t('verifyLater')
              : detail.goods.type === 'PHYSICAL'
                ? t('totalBeforeFreight')
                : t('totalWithFee')}
          </LiveText>
          <Icon name="chevron-down" size={16} />
        </span>
        <TotalPrice value={payAmount} size={24} />
        <span className={`number small second clip ${styles.foreign}`}>
          <OtherTotal value={payAmount} text={(amount) => t('about', { amount })} />
        </span>
        <span className="visually-hidden">{isOpen ? t('hideSums') : t('showSums')}</span>
      </button>
      <BuyButton className="button button-primary" />
    </div>
  );
}
