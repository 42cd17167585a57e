import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/picture/icon';
import { formatYuan } from '@/lib/money';
import type { RefundChecks as Checks } from '@/lib/refunds/contract';

/** From this share of refunded orders on, the history of a member is a warning. */
const highShare = 0.3;

/**
 * What speaks for or against a refund of an order.
 * @param over yuan by which the refund exceeds what is left; at most 0 when it fits. Undefined: not decided yet
 */
export function RefundChecks({ checks, over }: { readonly checks: Checks; readonly over?: number }) {
  const t = useTranslations('staff.refundChecks');
  const { codes, revealed, orders, refunded } = checks;
  const rows = [
    ...(over === undefined
      ? []
      : [
          {
            key: 'sum',
            isGood: over <= 0,
            text: over <= 0 ? t('fits') : t('over', { amount: formatYuan(over) }),
          },
        ]),
    ...(codes === 0
      ? []
      : [{ key: 'codes', isGood: revealed === 0, text: t('codes', { count: codes, revealed }) }]),
    {
      key: 'member',
      isGood: refunded < 2 || refunded / orders < highShare,
      text: t('member', { count: orders, refunded }),
    },
  ];
  return (
    <>
      <h3 className="s-sub">{t('title')}</h3>
      <ul className="s-checks">
        {rows.map(({ key, isGood, text }) => (
          <li key={key} data-tone={isGood ? undefined : 'soon'}>
            <Icon name={isGood ? 'check' : 'alert'} size={16} />
            {text}
          </li>
        ))}
      </ul>
    </>
  );
}
