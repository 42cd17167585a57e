import { useTranslations } from 'next-intl';
import { VerificationState } from '@/components/members/staff/member-tags';
import { formatCount } from '@/components/staff/format/count';
import { OrderNumber } from '@/components/staff/format/order-number';
import { OrderState } from '@/components/staff/format/state-tag';
import { When } from '@/components/staff/format/when';
import { Initials } from '@/components/staff/frame/account-menu';
import { usePermission } from '@/components/staff/frame/profile-context';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { Icon } from '@/components/ui/picture/icon';
import { ExactText, YuanText } from '@/components/ui/price/amount-text';
import { formatYuan } from '@/lib/money';
import { Link } from '@/lib/routing/navigation';
import { staffMemberPath, staffOrderPath } from '@/lib/routing/staff-paths';
import type { InboxDetail, InboxOrder } from '@/lib/support/staff/contract';

/** The member, the order that the ticket is about, other orders and earlier tickets. */
export function TicketSide({
  ticket,
  onOpen,
}: {
  readonly ticket: InboxDetail;
  readonly onOpen: (id: string) => void;
}) {
  const t = useTranslations('staff.inbox');
  const { member, order, otherOrders, earlierTickets } = ticket;
  return (
    <section className="s-desk-side" aria-label={t('beside')}>
      <MemberCard ticket={ticket} />
      <dl className="s-three">
        <div>
          <dt>{t('orders')}</dt>
          <dd>{formatCount(member.orders)}</dd>
        </div>
        <div>
          <dt>{t('spend')}</dt>
          <dd>
            <YuanText value={member.spend} />
          </dd>
        </div>
        <div>
          <dt>{t('tickets')}</dt>
          <dd>{formatCount(member.tickets)}</dd>
        </div>
      </dl>
      {order ? (
        <div>
          <h3>{t('about')}</h3>
          <OrderCard order={order} />
        </div>
      ) : null}
      {otherOrders.length > 0 ? (
        <div>
          <h3>{order ? t('otherOrders') : t('latestOrders')}</h3>
          <ul className="s-side-list">
            {otherOrders.map((one) => (
              <li key={one.sn}>
                <Link href={staffOrderPath(one.sn)}>
                  <CoverImage src={one.goodsCover} alt="" size={24} />
                  <span className="s-two">
                    <b className="clip">{one.goodsName}</b>
                    <small>
                      <When time={one.createdTime} />
                    </small>
                  </span>
                  <span className="s-money">
                    <b>
                      <YuanText value={one.payAmount} />
                    </b>
                    <OrderState status={one.status} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {earlierTickets.length > 0 ? (
        <div>
          <h3>{t('earlier')}</h3>
          <ul className="s-side-list">
            {earlierTickets.map((one) => (
              <li key={one.id}>
                <button type="button" className="s-link" onClick={() => onOpen(one.id)}>
                  {one.subject} · <When time={one.createdTime} />
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}

function MemberCard({ ticket: { member, hasContactInfo } }: { readonly ticket: InboxDetail }) {
  const t = useTranslations('staff.inbox');
  const mayOpen = usePermission('member.view');
  const name = member.contact ?? member.nickname;
  return (
    <div className="s-side-member">
      <Initials name={member.nickname} />
      <div>
        <b>
          {mayOpen ? (
            <Link className="s-link" href={staffMemberPath(member.id)}>
              {name}
            </Link>
          ) : (
            name
          )}
        </b>
        <p className="s-hint">
          {member.levelName} <VerificationState status={member.verification} />
        </p>
        {hasContactInfo ? <p className="s-hint">{t('hasContact')}</p> : null}
      </div>
    </div>
  );
}

function OrderCard({ order }: { readonly order: InboxOrder }) {
  const t = useTranslations('staff.inbox');
  return (
    <div className="s-side-order">
      <span className="s-product">
        <CoverImage src={order.goodsCover} alt="" size={36} />
        <span>
          <b className="clip">{order.goodsName}</b>
          <small className="clip">
            {order.quantity > 1 ? `${order.specifications} × ${order.quantity}` : order.specifications}
          </small>
        </span>
      </span>
      <span className="s-card-line">
        <OrderNumber sn={order.sn} />
        <b>
          <YuanText value={order.payAmount} />
        </b>
      </span>
      <span className="s-card-line">
        <OrderState status={order.status} holdReason={order.holdReason} />
        <Link className="s-link" href={staffOrderPath(order.sn)}>
          {t('openOrder')}
        </Link>
      </span>
    </div>
  );
}

/** The order above the thread on the phone, where the side is not shown. */
export function AboutOrder({ order }: { readonly order: InboxOrder }) {
  return (
    <Link className="s-about" href={staffOrderPath(order.sn)}>
      <CoverImage src={order.goodsCover} alt="" size={36} />
      <span className="s-two">
        <b className="clip">{order.goodsName}</b>
        <small className="clip">
          <ExactText>{`${order.sn.slice(0, 8)} ${order.sn.slice(8)} · ${formatYuan(order.payAmount)}`}</ExactText>
        </small>
      </span>
      <Icon name="chevron-right" size={16} />
    </Link>
  );
}
