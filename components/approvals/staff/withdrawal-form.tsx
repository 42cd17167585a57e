'use client';

import { Button } from 'antd';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { ErrorNote } from '@/components/staff/form/error-note';
import { SignInFrame } from '@/components/staff/sign-in/sign-in-frame';
import { useWithdrawByKey } from '@/lib/products/queries/staff-catalogue';

/**
 * Withdraws a request of the only person of the shop by the link of a mail. The key is in the fragment, which is not sent
 * to servers; programs that open the links of mails withdraw nothing.
 */
export function WithdrawalForm() {
  const t = useTranslations('staff.withdrawal');
  const [key, setKey] = useState<string | null>(null);
  const withdraw = useWithdrawByKey();
  useEffect(() => {
    setKey(window.location.hash.slice(1));
    window.history.replaceState(null, '', window.location.pathname);
  }, []);
  return (
    <SignInFrame>
      <h1>{t('title')}</h1>
      {withdraw.data ? (
        <p role="status">{t(`result.${withdraw.data.status}`)}</p>
      ) : (
        <>
          <p className="s-hint">{key === '' ? t('noKey') : t('hint')}</p>
          <ErrorNote error={withdraw.error} />
          {key === '' ? null : (
            <Button
              block
              danger
              type="primary"
              size="large"
              loading={withdraw.isPending}
              disabled={key === null}
              onClick={() => withdraw.mutate(key ?? '')}
            >
              {t('withdraw')}
            </Button>
          )}
        </>
      )}
    </SignInFrame>
  );
}
