import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/picture/icon';
import { Link } from '@/lib/routing/navigation';
import { type MemberPage as MemberPageName, memberPath } from '@/lib/routing/paths';
import styles from './member-frame.module.css';

/**
 * Heading and content of one page of the member centre. On phones the heading has a back link.
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
        <Link className={styles.back} href={memberPath(back)} aria-label={text(back ? 'backTo' : 'back')}>
          <Icon name="chevron-left" />
        </Link>
        <h1>{title}</h1>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      {children}
    </>
  );
}
