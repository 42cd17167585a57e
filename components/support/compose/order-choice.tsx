import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { SelectField } from '@/components/ui/control/select-field';
import { usePlainClockText } from '@/components/ui/time/clock-time';
import { recentOrdersQuery } from '@/lib/orders/queries/recent-orders';

/** The order a ticket is about: one of the newest, or an older one that the opener preselected. */
export function OrderChoice({ value, onChange }: { value: string; onChange: (orderSn: string) => void }) {
  const t = useTranslations('message.form');
  const locale = useLocale();
  const clock = usePlainClockText();
  const { data: orders = [] } = useQuery(recentOrdersQuery(locale));
  if (orders.length === 0 && value === '') return null;
  const isOther = value !== '' && orders.every(({ sn }) => sn !== value);
  return (
    <SelectField label={t('order')} name="orderSn" value={value} onChange={onChange}>
      <option value="">{t('noOrder')}</option>
      {isOther ? <option value={value}>{t('otherOrder', { sn: value })}</option> : null}
      {orders.map((order) => (
        <option key={order.sn} value={order.sn} translate="no">
          {t('orderLine', {
            goods: order.goodsName,
            specification: order.specifications,
            quantity: order.quantity,
            date: clock(order.createdTime),
          })}
        </option>
      ))}
    </SelectField>
  );
}
