import { useTranslations } from 'next-intl';
import { Stepper } from '@/components/ui/control/stepper';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { DeliveryTags } from '@/components/ui/picture/delivery-tags';
import { YuanText } from '@/components/ui/price/amount-text';
import { Price } from '@/components/ui/price/price';
import type { Checkout } from '@/lib/contract/orders/checkout';
import type { ExpectedHold } from '@/lib/contract/orders/quote';
import styles from './confirm.module.css';
import { ConfirmBlock } from './confirm-block';

export function ConfirmProduct({
  goods,
  sku,
  quantity,
  hold,
  onQuantity,
}: {
  goods: Checkout['goods'];
  sku: Checkout['sku'];
  quantity: number;
  /** On hold after payment: the estimate is not promised. */
  hold: ExpectedHold;
  onQuantity: (quantity: number) => void;
}) {
  const text = useTranslations('order.confirm');
  return (
    <ConfirmBlock title={text('goods')}>
      <div className={styles.line}>
        <CoverImage src={goods.cover} alt="" size={72} first />
        <div className="grow stack">
          <h3>{goods.name}</h3>
          <p className="second t13">
            {sku.name} <span className="number">{`×${quantity}`}</span>
          </p>
          <p className="row row-wrap">
            <DeliveryTags terms={goods} hasEstimate={hold === 'NONE'} />
          </p>
        </div>
        <div className={styles.linePrice}>
          <Price value={sku.dealPrice ?? sku.price} />
          {sku.marketPrice && sku.marketPrice > sku.price ? (
            <span className="was">
              <YuanText value={sku.marketPrice} />
            </span>
          ) : null}
        </div>
      </div>
      {goods.allowQuantity ? (
        <div className={`row between ${styles.quantity}`}>
          <span className="second t13">{text('quantity')}</span>
          <Stepper
            value={quantity}
            max={Math.min(goods.maxQuantity, sku.limitPerOrder)}
            onChange={onQuantity}
          />
        </div>
      ) : null}
    </ConfirmBlock>
  );
}
