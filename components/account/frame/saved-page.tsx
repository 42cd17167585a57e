import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Icon } from '@/components/ui/picture/icon';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { Link } from '@/lib/routing/navigation';
import { memberPath } from '@/lib/routing/paths';
import styles from './member-frame.module.css';
import { MemberPage } from './member-page';

/** The kinds of saved entries and how many of each the backend accepts. */
const kinds = {
  address: { page: 'address', icon: 'pin', most: 10 },
  gameAccount: { page: 'game-account', icon: 'gamepad', most: 30 },
} as const;

/**
 * A list of saved entries, their maximum number, and a link to add one.
 * @param count how many there are
 */
export function SavedPage({
  kind,
  count,
  children,
}: {
  kind: keyof typeof kinds;
  count: number;
  children: ReactNode;
}) {
  const text = useTranslations(`member.${kind}`);
  const { page, icon, most } = kinds[kind];
  const add = (label: ReactNode) => (
    <Link className="button button-primary" href={memberPath(page, { edit: 'new' })}>
      {label}
    </Link>
  );
  return (
    <ClientMessages namespaces={['member']}>
      <MemberPage
        title={text('title')}
        actions={
          count > 0 && count < most
            ? add(
                <>
                  <Icon name="plus" size={16} />
                  {text('add')}
                </>,
              )
            : null
        }
      >
        {count === 0 ? (
          <div className="card">
            <EmptyState icon={icon} title={text('empty')} action={add(text('add'))}>
              {text('emptyHint')}
            </EmptyState>
          </div>
        ) : (
          <>
            <p className={`small second ${styles.count}`}>
              {count >= most ? text('full', { count: most }) : text('limit', { count: most, used: count })}
            </p>
            {children}
          </>
        )}
      </MemberPage>
    </ClientMessages>
  );
}
