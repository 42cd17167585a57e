import { useTranslations } from 'next-intl';
import { formatCurrency } from '@/components/staff/format/money';
import { Panel } from '@/components/staff/format/panel';
import { ExactText, YuanText } from '@/components/ui/price/amount-text';
import type { StaffOrderDetail } from '@/lib/orders/staff/contract';
import { percentText } from '@/lib/part-of-whole';

/** The money of an order, down to its margin for those who may see it. */
export function OrderAmounts({ order }: { readonly order: StaffOrderDetail }) {
  const t = useTranslations('staff.order.amount');
  const { amounts } = order;
  const isOther = order.payCurrency !== 'CNY';
  return (
    <Panel title={t('title')}>
      <dl className="s-sums">
        <Sum name={t('goods')} yuan={amounts.goods} />
        {amounts.discount > 0 ? <Sum name={t('discount')} yuan={-amounts.discount} /> : null}
        {amounts.freight > 0 ? <Sum name={t('freight')} yuan={amounts.freight} /> : null}
        {amounts.serviceFee > 0 ? <Sum name={t('serviceFee')} yuan={amounts.serviceFee} /> : null}
        <Sum isTotal name={t('pay')} yuan={amounts.pay} />
        {isOther ? (
          <div>
            <dt>{t('charged', { currency: order.payCurrency })}</dt>
            <dd>
              <ExactText>{formatCurrency(order.payCurrencyAmount, order.payCurrency)}</ExactText>
            </dd>
          </div>
        ) : null}
        <Sum name={t('paid')} yuan={amounts.paid} />
        {amounts.refunded > 0 ? <Sum name={t('refunded')} yuan={-amounts.refunded} /> : null}
        {amounts.disputed > 0 ? <Sum name={t('disputed')} yuan={-amounts.disputed} /> : null}
        {amounts.cost ? <Sum name={t('cost')} yuan={-amounts.cost} /> : null}
        {amounts.margin === null ? null : (
          <Sum
            isTotal
            name={t('margin')}
            yuan={amounts.margin}
            share={amounts.paid > 0 ? percentText(amounts.margin, amounts.paid) : null}
          />
        )}
      </dl>
    </Panel>
  );
}

function Sum({
  name,
  yuan,
  isTotal,
  share = null,
}: {
  readonly name: string;
  readonly yuan: number;
  readonly isTotal?: boolean;
  /** The part of what was paid, as text. */
  readonly share?: string | null;
}) {
  return (
    <div data-total={isTotal}>
      <dt>{name}</dt>
      <dd>
        <YuanText value={yuan} />
        {share === null ? null : <small> · {share}</small>}
      </dd>
    </div>
  );
}
