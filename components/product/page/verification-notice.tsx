'use client';

import { useTranslations } from 'next-intl';
import { usePurchase } from '@/components/product/state/purchase-context';
import { Notice } from '@/components/ui/feedback/notice';
import { Link } from '@/lib/routing/navigation';
import { docPath } from '@/lib/routing/paths';

/** That a product is delivered after an identity verification; a verified member reads that it is done. */
export function VerificationNotice() {
  const t = useTranslations('goods.verify');
  const { personal } = usePurchase();
  return (
    <Notice icon="shield">
      {t(personal?.isVerified ? 'done' : 'needed')}{' '}
      <Link className="link" href={docPath('verification')}>
        {t('more')}
      </Link>
    </Notice>
  );
}
