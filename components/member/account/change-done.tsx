import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Notice } from '@/components/ui/notice';
import { Link } from '@/lib/i18n/navigation';
import { memberAddress } from '@/lib/routing/addresses';
import styles from './account.module.css';

/** Takes the place of a form of the account's security once its change was made, and leads back. */
export function ChangeDone({ children }: { children: ReactNode }) {
  const text = useTranslations('account');
  return (
    <div className={`card pad ${styles.form}`}>
      <Notice tone="success" live>
        {children}
      </Notice>
      <Link className="button button-primary" href={memberAddress('profile')}>
        {text('back')}
      </Link>
    </div>
  );
}
