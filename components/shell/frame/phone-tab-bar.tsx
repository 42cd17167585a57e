'use client';

import { useTranslations } from 'next-intl';
import { Icon, type IconName } from '@/components/ui/picture/icon';
import { useMember } from '@/lib/account/queries/load-member';
import { Link, usePathname } from '@/lib/routing/navigation';
import { categoryPath, homePath, memberPath, orderListPath } from '@/lib/routing/paths';
import { useUnreadReplies } from '@/lib/support/queries/unread-replies';
import styles from './phone-tab-bar.module.css';

type Tab = { href: string; icon: IconName; text: string; current: boolean; badge?: number; label?: string };

/** Bottom navigation of the phone. A page with a `.buy-bar` shows that bar instead. */
export function PhoneTabBar() {
  const t = useTranslations('shell.nav');
  const path = usePathname();
  const service = useTranslations('shell.service');
  const unread = useUnreadReplies() ?? 0;
  const unpaid = useMember()?.unpaidCount ?? 0;
  const tabs: Tab[] = [
    { href: homePath, icon: 'home', text: t('home'), current: path === '/' },
    { href: categoryPath(), icon: 'grid', text: t('categories'), current: path === '/category' },
    {
      href: orderListPath(),
      icon: 'receipt',
      text: t('orders'),
      current: path.startsWith('/order'),
      badge: unpaid,
      label: unpaid > 0 ? t('ordersUnpaid', { count: unpaid }) : undefined,
    },
    {
      href: memberPath(),
      icon: 'user',
      text: t('me'),
      current: path.startsWith('/member'),
      badge: unread,
      label: unread > 0 ? `${t('me')}, ${service('unread', { count: unread })}` : undefined,
    },
  ];
  return (
    <nav className={styles.bar} aria-label={t('main')}>
      {tabs.map(({ href, icon, text, current, badge = 0, label }) => (
        <Link key={href} href={href} aria-current={current ? 'page' : undefined} aria-label={label}>
          <Icon name={icon} size={24} />
          {text}
          {badge > 0 ? (
            <b className="badge" aria-hidden="true">
              {badge > 99 ? '99+' : badge}
            </b>
          ) : null}
        </Link>
      ))}
    </nav>
  );
}
