import { useTranslations } from 'next-intl';
import { DeliveryMark } from '@/components/staff/format/delivery-mark';
import { Panel } from '@/components/staff/format/panel';
import type { StaffDashboard } from '@/lib/dashboard/staff/contract';
import { useSeconds } from './use-seconds';

/** From payment to delivery of what was paid in the period. */
export function DeliveryTimes({ delivery }: { readonly delivery: StaffDashboard['delivery']['modes'] }) {
  const t = useTranslations('staff.dashboard');
  const seconds = useSeconds();
  return (
    <Panel title={t('deliveryTimes')} isFlush>
      {delivery.length === 0 ? (
        <p className="s-hint s-inset">{t('noDelivery')}</p>
      ) : (
        <table className="s-table s-table-small">
          <thead>
            <tr>
              <th scope="col">{t('mode')}</th>
              <th scope="col" data-number>
                {t('items')}
              </th>
              <th scope="col" data-number>
                p50
              </th>
              <th scope="col" data-number>
                p90
              </th>
            </tr>
          </thead>
          <tbody>
            {delivery.map(({ mode, items, p50, p90 }) => (
              <tr key={mode}>
                <td>
                  <DeliveryMark mode={mode} />
                </td>
                <td data-number>{items}</td>
                <td data-number>{seconds(p50)}</td>
                <td data-number>
                  <b>{seconds(p90)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
