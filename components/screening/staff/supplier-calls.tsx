import { useTranslations } from 'next-intl';
import { CallState } from '@/components/operations/staff/call-state';
import { useServerKey } from '@/components/staff/format/use-server-key';
import { When } from '@/components/staff/format/when';
import type { ScreeningCase } from '@/lib/screening/staff/contract';

/** What the supplier answered about the order. */
export function SupplierCalls({ detail: { order, supplier } }: { readonly detail: ScreeningCase }) {
  const t = useTranslations('staff');
  const failure = useServerKey(order.delivery.failReason);
  if (!supplier) return null;
  return (
    <section aria-label={t('screening.supplier')}>
      <h3>{t('screening.supplier')}</h3>
      {failure ? <p className="s-refused">{failure}</p> : null}
      <ul className="s-hold-calls">
        {supplier.map(({ attempt, kind, status, time }) => (
          <li key={attempt}>
            <span>
              {t(`operations.callKind.${kind}`)} {attempt}
            </span>
            <CallState status={status} />
            <When time={time} />
          </li>
        ))}
      </ul>
    </section>
  );
}
