'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { CopyButton } from '@/components/ui/control/copy-button';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { DeliveryTags } from '@/components/ui/picture/delivery-tags';
import { ExactText, LiveText, YuanText } from '@/components/ui/price/amount-text';
import { walletName } from '@/lib/contract/dialect/card-brand';
import type { OrderDetail } from '@/lib/contract/orders/order';
import { formatYuan } from '@/lib/money';
import { orderDetailQuery } from '@/lib/queries/browser/order/order-detail';
import { Link } from '@/lib/routing/navigation';
import { buyAgainPath, productPath } from '@/lib/routing/paths';
import { showMinute } from '@/lib/time';
import { CardCodes } from './card-codes';
import { DeliveryFacts } from './delivery-facts';
import styles from './order-detail.module.css';
import { OrderHelp } from './order-help';
import { OrderTimeline } from './order-timeline';
import { OrderTotals } from './order-totals';
import { Receipts } from './receipts';
import { ReviewPlace } from './review-place';
import { StatusHead } from './status-head';

/** Few orders show it, and forms need a library of their own. */
const FixAccount = lazy(() => import('./fix-account'));

/** One order: status, delivery and amounts. Polls while the order may change. */
export function OrderPanel({ first }: { first: OrderDetail }) {
  const text = useTranslations('order.detail');
  const { data: order } = useQuery(orderDetailQuery(first.sn, first));
  const can = (action: OrderDetail['actions'][number]) => order.actions.includes(action);
  return (
    <>
      <StatusHead order={order} />
      <div className={styles.columns}>
        <div className={styles.blocks}>
          {order.deliveryMode === 'CARD' && can('SHOW_CODES') ? <CardCodes order={order} /> : null}
          {can('FIX_ACCOUNT') ? (
            <Suspense>
              <FixAccount key={order.sn} order={order} />
            </Suspense>
          ) : null}
          <DeliveryFacts order={order} />
          <section className="card pad" aria-labelledby="order-goods">
            <h2 id="order-goods" className={styles.title}>
              {text('goods')}
            </h2>
            <div className={styles.line}>
              <CoverImage src={order.goodsCover} alt="" size={72} />
              <div className="grow stack">
                <h3>
                  <Link href={productPath(order.goodsId)}>{order.goodsName}</Link>
                </h3>
                <p className="second t13">
                  {order.specifications} <span className="number">×{order.quantity}</span>
                </p>
                <p className="row row-wrap">
                  <DeliveryTags terms={order} />
                </p>
              </div>
              <div className={styles.linePrice}>
                <b className="number">
                  <YuanText value={order.subtotal} />
                </b>
                <span className="small muted number">
                  <ExactText>{`${formatYuan(order.unitPrice)} × ${order.quantity}`}</ExactText>
                </span>
              </div>
            </div>
            {order.paidTime === null ? null : (
              <div className={`row row-wrap ${styles.lineActions}`}>
                <Link className="button button-small" href={buyAgainPath(order)}>
                  {text('again')}
                </Link>
              </div>
            )}
          </section>
          <OrderHelp order={order} />
          {can('REVIEW') ? <ReviewPlace orderSn={order.sn} /> : null}
          <section className="card pad" aria-labelledby="order-facts">
            <h2 id="order-facts" className={styles.title}>
              {text('facts')}
            </h2>
            <dl className={styles.facts}>
              <div>
                <dt>{text('sn')}</dt>
                <dd className="number">
                  {order.sn}{' '}
                  <CopyButton className="link" text={order.sn} name={text('copySn')}>
                    {text('copy')}
                  </CopyButton>
                </dd>
              </div>
              <div>
                <dt>{text('placed')}</dt>
                <dd className="number">{showMinute(order.createdTime)}</dd>
              </div>
              {order.paymentMethodName ? (
                <div>
                  <dt>{text('method')}</dt>
                  <dd>
                    <LiveText>
                      {[
                        walletName(order.cardWallet) ?? order.paymentMethodName,
                        order.cardLast4 && text('lastDigits', { digits: order.cardLast4 }),
                      ]
                        .filter(Boolean)
                        .join(' ')}
                    </LiveText>
                  </dd>
                </div>
              ) : null}
              {order.contactEmail ? (
                <div>
                  <dt>{text('email')}</dt>
                  <dd>{order.contactEmail}</dd>
                </div>
              ) : null}
              {order.remark ? (
                <div>
                  <dt>{text('remark')}</dt>
                  <dd>{order.remark}</dd>
                </div>
              ) : null}
            </dl>
          </section>
        </div>
        <aside className={styles.blocks}>
          <OrderTotals order={order} />
          {order.paidTime ? <Receipts orderSn={order.sn} refunds={order.refunds} /> : null}
          <OrderTimeline order={order} />
        </aside>
      </div>
    </>
  );
}
