'use client';

import { useTranslations } from 'next-intl';
import { OpenMessagesButton } from '@/components/message/open-messages-button';
import { UnreadBadge } from '@/components/message/unread-badge';
import { Icon, type IconName } from '@/components/ui/icon';
import { Link, usePathname } from '@/lib/i18n/navigation';
import { useMember } from '@/lib/queries/load-member';
import { type MemberPage, memberAddress, orderListAddress } from '@/lib/routing/addresses';
import { useUnreadReplies } from '@/lib/stores/unread-replies';
import styles from './member-frame.module.css';

type Row = {
  page: MemberPage;
  text: 'coupon' | 'coin' | 'favorite' | 'review' | SettingText;
  icon: IconName;
};
type SettingText = 'gameAccount' | 'address' | 'account' | 'profile';

const assets: readonly Row[] = [
  { page: 'coupon', text: 'coupon', icon: 'ticket' },
  { page: 'coin', text: 'coin', icon: 'coin' },
  { page: 'favorite', text: 'favorite', icon: 'heart' },
  { page: 'review', text: 'review', icon: 'star' },
];

const settings: readonly Row[] = [
  { page: 'game-account', text: 'gameAccount', icon: 'gamepad' },
  { page: 'address', text: 'address', icon: 'pin' },
  { page: 'account', text: 'account', icon: 'user' },
  { page: 'profile', text: 'profile', icon: 'shield' },
];

/** The rows of the member centre; on the phone they stand on its home only. */
export function MemberNav() {
  const text = useTranslations('member.nav');
  const path = usePathname();
  const unread = useUnreadReplies((replies) => replies.count);
  const unpaid = useMember()?.unpaidCount ?? 0;
  const row = ({ page, text: name, icon }: Row) => {
    const address = memberAddress(page);
    // `/member/profile/phone` belongs to the row of `/member/profile`.
    const isHere = path === address || path.startsWith(`${address}/`);
    return (
      <Link key={page} href={address} aria-current={isHere ? 'page' : undefined}>
        <Icon name={icon} />
        {text(name)}
      </Link>
    );
  };
  const isHome = path === memberAddress();
  return (
    <nav className={`card ${styles.nav} ${isHome ? '' : styles.isBelow}`} aria-label={text('label')}>
      <Link href={memberAddress()} aria-current={isHome ? 'page' : undefined}>
        <Icon name="home" />
        {text('home')}
      </Link>
      <Link
        href={orderListAddress()}
        aria-label={unpaid > 0 ? text('ordersUnpaid', { count: unpaid }) : undefined}
      >
        <Icon name="receipt" />
        {text('orders')}
        {unpaid > 0 ? <b className="badge">{unpaid}</b> : null}
      </Link>
      <OpenMessagesButton
        className=""
        label={unread > 0 ? text('messagesUnread', { count: unread }) : undefined}
      >
        <Icon name="chat" />
        {text('messages')}
        <UnreadBadge />
      </OpenMessagesButton>
      <h2>{text('assets')}</h2>
      {assets.map(row)}
      <h2>{text('settings')}</h2>
      {settings.map(row)}
    </nav>
  );
}
