'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { hasTrack, isOnItsWay } from '@/components/orders/status/order-status';
import { PushOffer } from '@/components/push/push-offer';
import { Fold } from '@/components/ui/control/fold';
import { Notice } from '@/components/ui/feedback/notice';
import { Icon } from '@/components/ui/picture/icon';
import { LiveText } from '@/components/ui/price/amount-text';
import { ClockTime } from '@/components/ui/time/clock-time';
import { DatedText } from '@/components/ui/time/dated-text';
import { useChargedText } from '@/lib/currencies/queries/charge-text';
import { formatYuan } from '@/lib/money';
import type { OrderDetail } from '@/lib/orders/contract';
import { orderDetailQuery } from '@/lib/orders/queries/order-detail';
import { Link } from '@/lib/routing/navigation';
import { memberPath } from '@/lib/routing/paths';
import { CardCodes } from './card-codes';
import { DeliveryFacts } from './delivery-facts';
import { FixAccount } from './fix-account';
import styles from './order-detail.module.css';
import { OrderFacts } from './order-facts';
import { OrderHelp } from './order-help';
import { OrderItem } from './order-item';
import { OrderTimeline, useProgressLine } from './order-timeline';
import { OrderTotals } from './order-totals';
import { OrderTrack } from './order-track';
import { Receipts } from './receipts';
import { ReviewPlace } from './review-place';
import { StatusHead } from './status-head';

/** One order: status, what was bought, and the rest folded. Polls while the order may change. */
export function OrderPanel({ first }: { first: OrderDetail }) {
  const text = useTranslations('order.detail');
  const { data: order } = useQuery(orderDetailQuery(first.sn, first));
  // A delivery that is watched moves nothing: the progress that the page has opened with stays, complete.
  const [isFollowed] = useState(isOnItsWay(first.status));
  const isTrackAbove = isOnItsWay(order.status) || (isFollowed && hasTrack(order.status));
  const can = (action: OrderDetail['actions'][number]) => order.actions.includes(action);
  return (
    <>
      <StatusHead order={order} hasTrack={isTrackAbove} />
      {order.isMailRefused ? (
        <Notice
          tone="warning"
          end={
            <Link className="button button-small" href={memberPath('profile')}>
              {text('mailRefusedAction')}
            </Link>
          }
        >
          {text('mailRefused')}
        </Notice>
      ) : null}
      <div className={styles.columns}>
        <div className={styles.blocks}>
          {order.deliveryMode === 'CARD' && can('SHOW_CODES') ? (
            <CardCodes order={order}>
              <OrderItem order={order} />
            </CardCodes>
          ) : (
            <div className="card pad">
              <OrderItem order={order} />
            </div>
          )}
          {can('FIX_ACCOUNT') ? <FixAccount key={order.sn} order={order} /> : null}
          <DeliveryFacts order={order} />
        </div>
        <Folds order={order} isTrackAbove={isTrackAbove} />
      </div>
      {/* Below everything, because it appears when the browser has said what it can do. */}
      {order.paidTime === null ? null : <PushOffer />}
    </>
  );
}

/** Help, amounts with receipt, progress, review and data of the order: one row each until it is opened. */
function Folds({ order, isTrackAbove }: { order: OrderDetail; isTrackAbove: boolean }) {
  const text = useTranslations('order');
  const charged = useChargedText()(order);
  const progress = useProgressLine(order);
  return (
    <div className={`card ${styles.folds}`}>
      <OrderHelp order={order} />
      <Fold
        title={text('detail.money')}
        hint={
          <LiveText>{[formatYuan(order.amounts.payAmount), charged].filter(Boolean).join(' · ')}</LiveText>
        }
        isOpen={order.refunds.length > 0}
      >
        <OrderTotals order={order} />
        {order.paidTime ? <Receipts orderSn={order.sn} refunds={order.refunds} /> : null}
      </Fold>
      <Fold title={text('timeline.title')} hint={<DatedText>{progress}</DatedText>}>
        {hasTrack(order.status) && !isTrackAbove ? <OrderTrack order={order} /> : null}
        <OrderTimeline order={order} />
      </Fold>
      {order.actions.includes('REVIEW') ? (
        <Fold
          title={text('review.title')}
          anchor="review"
          hint={
            <span className={styles.rowStars}>
              {[1, 2, 3, 4, 5].map((star) => (
                <Icon key={star} name="star" size={16} />
              ))}
            </span>
          }
        >
          <ReviewPlace orderSn={order.sn} />
        </Fold>
      ) : null}
      <Fold title={text('detail.facts')} hint={<ClockTime className="number" time={order.createdTime} />}>
        <OrderFacts order={order} />
      </Fold>
    </div>
  );
}
