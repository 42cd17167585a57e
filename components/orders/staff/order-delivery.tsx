import { useTranslations } from 'next-intl';
import { DeliveryMark } from '@/components/staff/format/delivery-mark';
import { type Fact, Facts, Panel } from '@/components/staff/format/panel';
import { StateTag, type Tone } from '@/components/staff/format/state-tag';
import { useServerKey } from '@/components/staff/format/use-server-key';
import { useSupplierName } from '@/components/staff/format/use-supplier-name';
import { When } from '@/components/staff/format/when';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { YuanText } from '@/components/ui/price/amount-text';
import type { StaffOrderDetail } from '@/lib/orders/staff/contract';

const tones: Record<StaffOrderDetail['delivery']['state'], Tone> = {
  WAITING: 'grey',
  SENDING: 'blue',
  DELIVERED: 'green',
  FAILED: 'red',
  PARTIAL: 'amber',
};

/** What is delivered, where, and how far it is. */
export function OrderDelivery({ order }: { readonly order: StaffOrderDetail }) {
  const t = useTranslations('staff.order');
  const { delivery } = order;
  const supplierName = useSupplierName();
  const reason = useServerKey(delivery.failReason);
  const facts: Fact[] = [];
  const add = (name: string, value: Fact['value'] | null) => {
    if (value) facts.push({ name, value });
  };
  add(t('account'), order.account);
  add(t('deliveredUnits'), t('units', { done: delivery.delivered, all: order.quantity }));
  add(t('deliveredAt'), delivery.time && <When time={delivery.time} />);
  add(t('supplier'), delivery.supplier && supplierName(delivery.supplier));
  add(t('supplierOrder'), delivery.supplierOrderNo && <code translate="no">{delivery.supplierOrderNo}</code>);
  add(t('failReason'), reason);
  const parcel = delivery.trackingNo && `${delivery.expressCompany ?? ''} ${delivery.trackingNo}`.trim();
  add(
    t('parcel'),
    parcel && delivery.trackingUrl ? (
      <a href={delivery.trackingUrl} target="_blank" rel="noreferrer">
        {parcel}
      </a>
    ) : (
      parcel
    ),
  );
  return (
    <Panel
      title={t('delivery')}
      extra={
        <span className="s-actions">
          <DeliveryMark mode={order.deliveryMode} />
          <StateTag tone={tones[delivery.state]}>{t(`deliveryState.${delivery.state}`)}</StateTag>
        </span>
      }
    >
      <div className="s-bought">
        <CoverImage src={order.goodsCover} alt="" size={48} />
        <p>
          <b>{order.goodsName}</b>
          <span>{`${order.specifications} × ${order.quantity}`}</span>
        </p>
        <b className="s-amount">
          <YuanText value={order.amounts.goods} />
        </b>
      </div>
      <Facts facts={facts} />
    </Panel>
  );
}
