import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Stepper } from '@/components/ui/control/stepper';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { DeliveryTags } from '@/components/ui/picture/delivery-tags';
import { Price } from '@/components/ui/price/price';
import { WasPrice } from '@/components/ui/price/was-price';
import type { Checkout } from '@/lib/checkout/contract';
import type { Quote } from '@/lib/pricing/contract';
import styles from './confirm.module.css';

/** The product with the price of its quote: the loaded product may have another price since. @param children its account */
export function ConfirmProduct({
  goods,
  sku,
  line,
  quantity,
  onQuantity,
  children,
}: {
  goods: Checkout['goods'];
  sku: Checkout['sku'];
  line: Quote['line'];
  quantity: number;
  onQuantity: (quantity: number) => void;
  children?: ReactNode;
}) {
  const text = useTranslations('order.confirm');
  return (
    <section className={`card pad ${styles.compact}`} aria-label={text('goods')}>
      <div className={styles.line}>
        <CoverImage src={goods.cover} alt="" size={72} first />
        <div className="grow">
          <h2 translate="no">{goods.name}</h2>
          <div className="row row-wrap second t13">
            <span>
              {sku.name} <span className="number">{`×${quantity}`}</span>
            </span>
            <DeliveryTags terms={goods} />
          </div>
        </div>
        <div className={styles.linePrice}>
          <Price value={line.price} />
          {line.was === null ? null : <WasPrice value={line.was} />}
        </div>
      </div>
      {goods.allowQuantity ? (
        <div className={`row between ${styles.part}`}>
          <span className="second t13">{text('quantity')}</span>
          <Stepper
            value={quantity}
            max={Math.min(goods.maxQuantity, sku.limitPerOrder)}
            onChange={onQuantity}
          />
        </div>
      ) : null}
      {children}
    </section>
  );
}
