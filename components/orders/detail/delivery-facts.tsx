import { useTranslations } from 'next-intl';
import { isOnItsWay } from '@/components/orders/status/order-status';
import { CopyButton } from '@/components/ui/control/copy-button';
import { ExactText } from '@/components/ui/price/amount-text';
import { ClockTime } from '@/components/ui/time/clock-time';
import { useServerText } from '@/lib/error-text/use-server-text';
import { latinTag } from '@/lib/i18n/locales';
import { addressLine } from '@/lib/members/postal-address';
import type { OrderDetail } from '@/lib/orders/contract';
import type { MessageKey } from '@/lib/wire/message-keys';
import styles from './order-detail.module.css';

/** Errors that say something else where a person can order again: this order is paid. */
const ownTexts: Readonly<Record<string, 'refused' | 'outOfStock'>> = {
  common_message_serviceUnavailable: 'refused',
  goods_stockNotEnough: 'outOfStock',
} satisfies Partial<Record<MessageKey, 'refused' | 'outOfStock'>>;

/** Recharge account and role, or postal address and parcel; empty for card codes. */
export function DeliveryFacts({ order }: { order: OrderDetail }) {
  const text = useTranslations('order.delivery');
  const track = useTranslations('order.track');
  const serverText = useServerText();
  const { account, address, shipping, delivery } = order;
  if (!account && !address && !shipping) return null;
  const ownText = ownTexts[delivery.failReason ?? ''];
  // Its time has a row before it is known, so that a delivery that is watched moves nothing.
  const isTopUpAwaited = account !== null && order.paidTime !== null && isOnItsWay(order.status);
  return (
    <section className="card pad" aria-labelledby="order-delivery">
      <h2 id="order-delivery" className={styles.title}>
        {text(address ? 'shippingTitle' : 'accountTitle')}
      </h2>
      <dl className={styles.facts}>
        {account?.fields.map((field) => (
          <div key={field.key}>
            <dt>{field.label}</dt>
            <dd className="strong" translate="no">
              {field.value}
            </dd>
          </div>
        ))}
        {account?.roleName ? (
          <div>
            <dt>{text('role')}</dt>
            <dd className="strong" translate="no">
              {account.roleName}
            </dd>
          </div>
        ) : null}
        {address ? (
          <div className={styles.wide}>
            <dt>{text('to')}</dt>
            <dd lang={latinTag}>
              {address.consignee}, {address.telephone}
              <br />
              {addressLine(address)}
            </dd>
          </div>
        ) : null}
        {shipping ? (
          <>
            <div>
              <dt>{text('courier')}</dt>
              <dd>{shipping.expressCompany}</dd>
            </div>
            <div>
              <dt>{text('tracking')}</dt>
              <dd className={`number ${styles.parcel}`}>
                <ExactText>{shipping.trackingNo}</ExactText>
                <CopyButton className="link" text={shipping.trackingNo} name={text('copyTracking')}>
                  {text('copy')}
                </CopyButton>
                {shipping.trackingUrl ? (
                  <a className="link" href={shipping.trackingUrl} target="_blank" rel="noreferrer">
                    {text('track', { courier: shipping.expressCompany })}
                  </a>
                ) : null}
              </dd>
            </div>
          </>
        ) : null}
        {delivery.supplierOrderNo ? (
          <div>
            <dt>{text('supplierNo')}</dt>
            <dd className="number" translate="no">
              {delivery.supplierOrderNo}
            </dd>
          </div>
        ) : null}
        {delivery.deliveredTime || isTopUpAwaited ? (
          <div>
            <dt>{text(shipping ? 'shippedTime' : 'time')}</dt>
            <dd className="number">
              {delivery.deliveredTime ? <ClockTime time={delivery.deliveredTime} /> : track('waiting')}
            </dd>
          </div>
        ) : null}
        {delivery.failReason ? (
          <div className={styles.wide}>
            <dt>{text('reason')}</dt>
            <dd>{ownText ? text(ownText) : serverText(delivery.failReason)}</dd>
          </div>
        ) : null}
      </dl>
    </section>
  );
}
