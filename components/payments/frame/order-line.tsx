import { useEstimateText } from '@/components/orders/status/use-estimate-text';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { DeliveryTags } from '@/components/ui/picture/delivery-tags';
import { LiveText } from '@/components/ui/price/amount-text';
import type { PaymentPage } from '@/lib/payments/contract';
import styles from './payment.module.css';

export function OrderLine({ order }: { order: PaymentPage['orders'][number] }) {
  const estimateText = useEstimateText();
  return (
    <div className={styles.line}>
      <CoverImage src={order.goodsCover} alt="" size={72} />
      <div className="grow">
        <h2 translate="no">{order.goodsName}</h2>
        <p className="second t13">
          {order.specifications} <span className="number">×{order.quantity}</span>
        </p>
        <p className="row row-wrap">
          <DeliveryTags terms={order} />
        </p>
        {order.hold === 'NONE' ? (
          <p className="second t13">
            <LiveText>{estimateText(order)}</LiveText>
          </p>
        ) : null}
        {order.accountDisplay ? (
          <p className="second t13" translate="no">
            {order.accountDisplay}
          </p>
        ) : null}
      </div>
    </div>
  );
}
