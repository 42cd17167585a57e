'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Dialog } from '@/components/ui/dialog/dialog';
import { Icon } from '@/components/ui/picture/icon';
import { useLocalizedPath } from '@/lib/routing/navigation';
import { memberPath } from '@/lib/routing/paths';
import type { CertificationStatus } from '@/lib/verification/contract';
import { identityElsewhereQuery } from '@/lib/verification/queries/own-identity';
import styles from './phone-code.module.css';

const QrCode = lazy(() => import('@/components/ui/picture/qr-code'));

/**
 * Where there is no good camera: a code that opens this page on a phone. When the documents were submitted there, this
 * page continues by itself.
 * @param status before
 */
export function PhoneCode({ status, onSubmitted }: { status: CertificationStatus; onSubmitted: () => void }) {
  const text = useTranslations('account.identity.phone');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.offer}>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        <Icon name="phone" size={16} />
        {text('open')}
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={text('title')} width={400}>
        <Waiting
          status={status}
          onSubmitted={() => {
            setOpen(false);
            onSubmitted();
          }}
        />
      </Dialog>
    </div>
  );
}

function Waiting({ status, onSubmitted }: { status: CertificationStatus; onSubmitted: () => void }) {
  const text = useTranslations('account.identity.phone');
  const localize = useLocalizedPath();
  const { data } = useQuery(identityElsewhereQuery);
  const isChanged = data !== undefined && data.status !== status;
  useEffect(() => {
    if (isChanged) onSubmitted();
  }, [isChanged, onSubmitted]);
  return (
    <div className={styles.waiting}>
      <p className="second">{text('lead')}</p>
      <div className={styles.code} role="img" aria-label={text('code')}>
        <Suspense>
          <QrCode value={`${window.location.origin}${localize(memberPath('profile/identity'))}`} size={208} />
        </Suspense>
      </div>
      <p className="second t13">{text('waiting')}</p>
    </div>
  );
}
