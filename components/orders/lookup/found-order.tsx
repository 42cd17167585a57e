import { useTranslations } from 'next-intl';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { YuanText } from '@/components/ui/price/amount-text';
import { ExactPart } from '@/components/ui/price/exact-part';
import type { LookedUpOrder } from '@/lib/orders/contract';
import { OrderTimeline } from '../detail/order-timeline';
import { statusKey } from '../status/order-status';

/** An order as a visitor sees it who has proved its mailbox. */
export function FoundOrder({ order, onAnother }: { order: LookedUpOrder; onAnother: () => void }) {
  const text = useTranslations('order');
  const { shipping } = order;
  return (
    <div className="stack">
      <div className="row">
        <CoverImage src={order.goodsCover} alt="" size={56} />
        <div className="grow">
          <b translate="no">{order.goodsName}</b>
          <p className="second t13">
            {order.specifications} <span className="number">×{order.quantity}</span>
          </p>
        </div>
      </div>
      <h2 role="status">{text(`status.${statusKey(order)}`)}</h2>
      <p className="number">
        <ExactPart value={order.sn}>{text('lookup.sn', { sn: order.sn })}</ExactPart>
      </p>
      <p>
        <YuanText value={order.payAmount} />
      </p>
      {order.refunded > 0 ? (
        <p>
          {text('lookup.refunded')} <YuanText value={order.refunded} />
        </p>
      ) : null}
      {shipping ? (
        <p>
          {shipping.expressCompany}{' '}
          {shipping.trackingUrl ? (
            <a
              className="link number"
              translate="no"
              href={shipping.trackingUrl}
              rel="noreferrer"
              target="_blank"
            >
              {shipping.trackingNo}
            </a>
          ) : (
            <span className="number" translate="no">
              {shipping.trackingNo}
            </span>
          )}
        </p>
      ) : null}
      <OrderTimeline order={order} />
      <p className="second t13">{text('lookup.signIn')}</p>
      <p>
        <button type="button" className="button" onClick={onAnother}>
          {text('lookup.another')}
        </button>
      </p>
    </div>
  );
}
