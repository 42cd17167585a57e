import { useTranslations } from 'next-intl';
import { VerificationState } from '@/components/members/staff/member-tags';
import { needsSecond, ReleaseNote } from '@/components/orders/staff/release-note';
import { DeliveryMark } from '@/components/staff/format/delivery-mark';
import { formatCurrency } from '@/components/staff/format/money';
import { useMethodName } from '@/components/staff/format/order-words';
import { Facts } from '@/components/staff/format/panel';
import { When } from '@/components/staff/format/when';
import { usePermission } from '@/components/staff/frame/profile-context';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { ExactText, YuanText } from '@/components/ui/price/amount-text';
import { formatYuan } from '@/lib/money';
import { Link } from '@/lib/routing/navigation';
import { staffMemberPath } from '@/lib/routing/staff-paths';
import type { ScreeningCase } from '@/lib/screening/staff/contract';

/** What was bought and paid, by which card, and by whom. */
export function HoldFacts({ detail }: { readonly detail: ScreeningCase }) {
  const t = useTranslations('staff.screening');
  const { order } = detail;
  return (
    <>
      <div className="s-bought">
        <CoverImage src={order.goodsCover} alt="" size={40} />
        <p>
          <b>{order.goodsName}</b>
          <span>
            {order.specifications} × {order.quantity}
          </span>
        </p>
      </div>
      <Facts
        facts={[
          { name: t('fact.delivery'), value: <DeliveryMark mode={order.deliveryMode} /> },
          { name: t('fact.goods'), value: <YuanText value={detail.facts.orderAmount} /> },
          { name: t('fact.fee'), value: <YuanText value={order.amounts.serviceFee} /> },
          {
            name: t('fact.paid'),
            value: (
              <b>
                <YuanText value={order.amounts.paid} />
              </b>
            ),
          },
          ...(order.payCurrency === 'CNY'
            ? []
            : [
                {
                  name: order.payCurrency,
                  value: <ExactText>{formatCurrency(order.payCurrencyAmount, order.payCurrency)}</ExactText>,
                },
              ]),
          ...(order.account ? [{ name: t('fact.account'), value: order.account }] : []),
        ]}
      />
      <PaymentFacts detail={detail} />
      <MemberFacts detail={detail} />
      {needsSecond(order) ? null : <ReleaseNote order={order} />}
    </>
  );
}

function PaymentFacts({ detail: { order, payment } }: { readonly detail: ScreeningCase }) {
  const t = useTranslations('staff.screening');
  const methodName = useMethodName();
  return (
    <section>
      <h3>{t('payment')}</h3>
      {payment ? (
        <Facts
          facts={[
            { name: t('fact.method'), value: order.paymentMethod ? methodName(order.paymentMethod) : '–' },
            ...(payment.card ? [{ name: t('fact.card'), value: payment.card }] : []),
            {
              name: t('fact.threeDs'),
              value: t(
                payment.threeDs ? 'threeDs.passed' : payment.asksThreeDs ? 'threeDs.asked' : 'threeDs.no',
              ),
            },
            {
              name: t('fact.risk'),
              value: (
                <span data-tone={payment.risk === 'HIGHEST' ? 'late' : undefined}>
                  {t(`risk.${payment.risk ?? 'UNKNOWN'}`)}
                </span>
              ),
            },
            {
              name: t('fact.attempts'),
              value: t('attempts', { attempts: payment.attempts, failed: payment.failed }),
            },
          ]}
        />
      ) : (
        <p className="s-hint">{t('unpaid')}</p>
      )}
    </section>
  );
}

function MemberFacts({ detail: { member } }: { readonly detail: ScreeningCase }) {
  const t = useTranslations('staff.screening');
  const mayOpen = usePermission('member.view');
  const name = member.contact ?? member.nickname;
  return (
    <section>
      <h3>{t('member')}</h3>
      <Facts
        facts={[
          {
            name: t('fact.contact'),
            value: mayOpen ? (
              <Link className="s-link" href={staffMemberPath(member.id)}>
                {name}
              </Link>
            ) : (
              name
            ),
          },
          { name: t('fact.joined'), value: <When time={member.createdTime} /> },
          { name: t('fact.level'), value: member.levelName },
          { name: t('fact.verified'), value: <VerificationState status={member.verification} /> },
          {
            name: t('fact.orders'),
            value: t('history', { paid: member.paidOrders, refunded: member.refundedOrders }),
          },
          ...(member.disputes > 0
            ? [
                {
                  name: t('fact.disputes'),
                  value: <b data-tone="bad">{t('disputes', { disputes: member.disputes })}</b>,
                },
              ]
            : []),
          ...(member.ip ? [{ name: t('fact.ip'), value: member.ip }] : []),
          ...(member.device ? [{ name: t('fact.device'), value: member.device }] : []),
          {
            name: t('fact.leftToday'),
            value: t('leftToday', { left: formatYuan(member.leftToday), daily: formatYuan(member.daily) }),
          },
        ]}
      />
    </section>
  );
}
