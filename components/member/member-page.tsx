import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/lib/i18n/navigation';
import { type MemberPage as MemberPageName, memberAddress } from '@/lib/routing/addresses';
import styles from './member-frame.module.css';

/**
 * Head and content of one page of the member centre. On the phone the head carries the way back.
 * @param back the page above it; without it the home of the member centre
 * @param actions buttons at the right end of the head
 */
export function MemberPage({
  title,
  back,
  actions,
  children,
}: {
  title: string;
  back?: MemberPageName;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const text = useTranslations('member.nav');
  return (
    <>
      <div className={styles.pageHead}>
        <Link className={styles.back} href={memberAddress(back)} aria-label={text(back ? 'backTo' : 'back')}>
          <Icon name="chevron-left" />
        </Link>
        <h1>{title}</h1>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      {children}
    </>
  );
}
