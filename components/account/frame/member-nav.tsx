'use client';

import { useTranslations } from 'next-intl';
import { OpenSupportButton } from '@/components/support/entry/open-support-button';
import { UnreadBadge } from '@/components/support/entry/unread-badge';
import { Icon, type IconName } from '@/components/ui/picture/icon';
import { useMember } from '@/lib/account/queries/load-member';
import { Link, usePathname } from '@/lib/routing/navigation';
import { type MemberPage, memberPath, orderListPath } from '@/lib/routing/paths';
import { useUnreadReplies } from '@/lib/support/queries/unread-replies';
import styles from './member-frame.module.css';

type Row = {
  page: MemberPage;
  text: 'coupon' | 'coin' | 'favorite' | 'review' | SettingText;
  icon: IconName;
  /** The home page has it as a figure; phones do not show it again below. */
  isOnHome?: true;
};
type SettingText = 'gameAccount' | 'address' | 'account' | 'profile';

const assets: readonly Row[] = [
  { page: 'coupon', text: 'coupon', icon: 'ticket', isOnHome: true },
  { page: 'coin', text: 'coin', icon: 'coin', isOnHome: true },
  { page: 'favorite', text: 'favorite', icon: 'heart', isOnHome: true },
  { page: 'review', text: 'review', icon: 'star' },
];

const settings: readonly Row[] = [
  { page: 'game-account', text: 'gameAccount', icon: 'gamepad' },
  { page: 'address', text: 'address', icon: 'pin' },
  { page: 'account', text: 'account', icon: 'user' },
  { page: 'profile', text: 'profile', icon: 'shield' },
];

/** The navigation of the member centre; on phones it is shown on the home page only. */
export function MemberNav() {
  const text = useTranslations('member.nav');
  const path = usePathname();
  const unread = useUnreadReplies() ?? 0;
  const unpaid = useMember()?.unpaidCount ?? 0;
  const row = ({ page, text: name, icon, isOnHome }: Row) => {
    const target = memberPath(page);
    // `/member/profile/phone` highlights the entry `/member/profile`.
    const isHere = path === target || path.startsWith(`${target}/`);
    return (
      <Link
        key={page}
        className={isOnHome ? styles.isOnHome : undefined}
        href={target}
        aria-current={isHere ? 'page' : undefined}
      >
        <Icon name={icon} />
        {text(name)}
      </Link>
    );
  };
  const isHome = path === memberPath();
  return (
    <nav className={`card ${styles.nav} ${isHome ? '' : styles.isBelow}`} aria-label={text('label')}>
      <Link href={memberPath()} aria-current={isHome ? 'page' : undefined}>
        <Icon name="home" />
        {text('home')}
      </Link>
      <Link
        className={styles.isOnHome}
        href={orderListPath()}
        aria-label={unpaid > 0 ? text('ordersUnpaid', { count: unpaid }) : undefined}
      >
        <Icon name="receipt" />
        {text('orders')}
        {unpaid > 0 ? (
          <b className="badge" aria-hidden="true">
            {unpaid}
          </b>
        ) : null}
      </Link>
      <OpenSupportButton
        className={styles.isOnHome}
        label={unread > 0 ? text('messagesUnread', { count: unread }) : undefined}
      >
        <Icon name="chat" />
        {text('messages')}
        <UnreadBadge />
      </OpenSupportButton>
      <h2>{text('assets')}</h2>
      {assets.map(row)}
      <h2>{text('settings')}</h2>
      {settings.map(row)}
    </nav>
  );
}
