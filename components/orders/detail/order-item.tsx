import { useTranslations } from 'next-intl';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { DeliveryTags } from '@/components/ui/picture/delivery-tags';
import { ExactText, YuanText } from '@/components/ui/price/amount-text';
import { formatYuan } from '@/lib/money';
import type { OrderDetail } from '@/lib/orders/contract';
import { Link } from '@/lib/routing/navigation';
import { productPath } from '@/lib/routing/paths';
import styles from './order-detail.module.css';

/** What was bought: cover, name, specification and quantity, with its price. */
export function OrderItem({ order }: { order: OrderDetail }) {
  const text = useTranslations('order.detail');
  return (
    <section className={styles.line} aria-label={text('goods')}>
      <CoverImage src={order.goodsCover} alt="" size={72} />
      <div className="grow">
        <h2 translate="no">
          <Link href={productPath(order.goodsId)}>{order.goodsName}</Link>
        </h2>
        <div className="row row-wrap second t13">
          <span>
            {order.specifications} <span className="number">×{order.quantity}</span>
          </span>
          <DeliveryTags terms={order} />
        </div>
      </div>
      <div className={styles.linePrice}>
        <b className="number">
          <YuanText value={order.subtotal} />
        </b>
        {order.quantity > 1 ? (
          <span className="small muted number">
            <ExactText>{`${formatYuan(order.unitPrice)} × ${order.quantity}`}</ExactText>
          </span>
        ) : null}
      </div>
    </section>
  );
}
