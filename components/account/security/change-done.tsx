import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Notice } from '@/components/ui/feedback/notice';
import { Link } from '@/lib/routing/navigation';
import { memberPath } from '@/lib/routing/paths';
import styles from '../proof/account.module.css';

/** Replaces a security form after its change succeeded, and links back. */
export function ChangeDone({ children }: { children: ReactNode }) {
  const text = useTranslations('account');
  return (
    <div className={`card pad ${styles.form}`}>
      <Notice tone="success" live>
        {children}
      </Notice>
      <Link className="button button-primary" href={memberPath('profile')}>
        {text('back')}
      </Link>
    </div>
  );
}
