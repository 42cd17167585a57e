import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { arriving } from '@/components/orders/list/arriving';
import { lastBought } from '@/components/orders/list/last-bought';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { Icon, type IconName } from '@/components/ui/picture/icon';
import { LiveText } from '@/components/ui/price/amount-text';
import { Countdown } from '@/components/ui/time/countdown';
import type { Member } from '@/lib/account/member-contract';
import { formatYuan } from '@/lib/money';
import type { OrderRow } from '@/lib/orders/contract';
import { recentOrdersQuery } from '@/lib/orders/queries/recent-orders';
import { Link } from '@/lib/routing/navigation';
import { buyAgainPath, memberPath, orderListPath, orderPath, paymentPath } from '@/lib/routing/paths';
import styles from './member-column.module.css';

const AGAIN = 2;

/** The member's cards: coins, coupons, the unpaid order, what arrives, and earlier purchases. */
export function MemberCards({ member }: { member: Member }) {
  const t = useTranslations('home.member');
  const { data: orders = [], isPending } = useQuery(recentOrdersQuery(useLocale()));
  // Newest first: the last one closes first.
  const unpaid = orders.filter((order) => order.status === 'PENDING_PAYMENT').at(-1);
  const [coming] = arriving(orders);
  const again = lastBought(orders, AGAIN);
  // The phone reserves the height of two rows: the unpaid order, what arrives and purchases, or what fills the rest.
  const rows = (unpaid ? 1 : 0) + (coming ? 1 : 0) + again.length;
  const greeting = t(`greeting.${partOfDay()}`, { name: member.nickname });
  return (
    <>
      <div className={`card ${styles.card} ${styles.mine}`} data-pending={isPending || undefined}>
        <div className={`row ${styles.who}`}>
          <span className="avatar avatar-large" aria-hidden="true">
            {member.avatar ? (
              <CoverImage className="avatar avatar-large" src={member.avatar} size={48} />
            ) : (
              [...member.nickname][0]?.toUpperCase()
            )}
          </span>
          <div className="grow">
            <b className="clip-2 whole-words" title={greeting}>
              {greeting}
            </b>
            <span className="tag tag-gold">{member.vipName}</span>
          </div>
        </div>
        <ul className={styles.stats}>
          <Stat href={memberPath('coin')} value={member.point} label={t('coins')} />
          <Stat href={memberPath('coupon')} value={member.couponCount} label={t('coupons')} />
          <Stat href={memberPath('favorite')} value={member.favoriteCount} label={t('favorites')} />
        </ul>
        {unpaid ? <Due order={unpaid} count={member.unpaidCount} /> : null}
        {coming ? <Coming order={coming} /> : null}
      </div>
      {again.length > 0 ? (
        <div className={`card ${styles.card} ${styles.again}`}>
          <div className="row between">
            <h2>{t('again')}</h2>
            {again.every(({ accountDisplay }) => accountDisplay) ? (
              <small>{t('againDelivered')}</small>
            ) : null}
          </div>
          {again.map((order) => (
            <Again key={order.id} order={order} />
          ))}
        </div>
      ) : null}
      {rows < AGAIN ? (
        <nav
          className={`card ${styles.card} ${styles.ways}`}
          data-pending={isPending || undefined}
          aria-label={t('ways')}
        >
          <Shortcut href={orderListPath()} icon="receipt" text={t('orders')} />
          <Shortcut href={memberPath('game-account')} icon="user" text={t('accounts')} />
          <Shortcut href={memberPath('coupon')} icon="ticket" text={t('ownCoupons')} />
        </nav>
      ) : null}
    </>
  );
}

function Shortcut({ href, icon, text }: { href: string; icon: IconName; text: string }) {
  return (
    <Link href={href}>
      <Icon name={icon} />
      <span className="grow">{text}</span>
      <Icon name="chevron-right" size={16} />
    </Link>
  );
}

function Stat({ href, value, label }: { href: string; value: number; label: string }) {
  const locale = useLocale();
  return (
    <li>
      <Link href={href}>
        <small>{label}</small> <b className="number">{value.toLocaleString(locale)}</b>
      </Link>
    </li>
  );
}

/** Product and denomination of an order, on one line. */
function Bought({ order, isSmall = false }: { order: OrderRow; isSmall?: boolean }) {
  const t = useTranslations('home.member');
  return (
    <b className={`clip ${isSmall ? 't13' : ''}`} translate="no">
      {t('bought', { name: order.goodsName, specification: order.specifications })}
    </b>
  );
}

/** The unpaid order that closes first, with the time left. */
function Due({ order, count }: { order: OrderRow; count: number }) {
  const t = useTranslations('home.member');
  return (
    <Link className={styles.due} href={paymentPath(order.sn)}>
      <CoverImage src={order.goodsCover} size={40} />
      <span className="grow">
        <Bought order={order} />
        <small>
          <LiveText>{t('unpaid', { count: Math.max(count, 1) })}</LiveText>
          {order.expireTime === null ? null : (
            <>
              {' · '}
              <Countdown endTime={order.expireTime} look="text" />
            </>
          )}
        </small>
      </span>
      <span className={`button button-primary button-small ${styles.pay}`}>
        <LiveText>{t('pay', { amount: formatYuan(order.payAmount) })}</LiveText>
      </span>
      <Icon name="chevron-right" size={16} />
    </Link>
  );
}

/** The newest order that is paid and not delivered yet. */
function Coming({ order }: { order: OrderRow }) {
  const t = useTranslations('home.member');
  const state = order.status === 'PENDING_EVALUATE' ? 'sent' : 'prepared';
  return (
    <Link className={styles.coming} href={orderPath(order.sn)}>
      <CoverImage src={order.goodsCover} size={40} />
      <span className="grow">
        <Bought order={order} />
        <small>{t(`coming.${state}`)}</small>
      </span>
      <Icon name="chevron-right" size={16} />
    </Link>
  );
}

/** One tap opens the checkout of the same purchase, where the account is checked again. */
function Again({ order }: { order: OrderRow }) {
  const t = useTranslations('home.member');
  return (
    <Link href={buyAgainPath(order)}>
      <CoverImage src={order.goodsCover} size={40} />
      <span className="grow">
        <Bought order={order} isSmall />
        <small className="clip">
          <LiveText>{t('lastPaid', { amount: formatYuan(order.payAmount) })}</LiveText>
          {order.accountDisplay ? (
            <>
              {' · '}
              <span translate="no">{order.accountDisplay}</span>
            </>
          ) : null}
        </small>
      </span>
      <span className="button button-small">{t('againAction')}</span>
    </Link>
  );
}

/** By local time. */
function partOfDay(): 'morning' | 'afternoon' | 'evening' {
  const hour = new Date().getHours();
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}
