'use client';

import { useTranslations } from 'next-intl';
import { Link } from '@/lib/routing/navigation';
import { staffHome } from '@/lib/routing/staff-paths';
import { StateBlock } from './list-states';

/** A path of the back office that has no screen. */
export function UnknownScreen() {
  const t = useTranslations('staff.common');
  return (
    <StateBlock icon="search" tone="blue" title={t('unknown')} hint={t('unknownHint')}>
      <Link className="s-link" href={staffHome}>
        {t('toDashboard')}
      </Link>
    </StateBlock>
  );
}
