import { QRCode, Skeleton } from 'antd';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { CodeField } from '@/components/staff/form/code-field';
import { ErrorNote } from '@/components/staff/form/error-note';
import { RecoveryCodes } from '@/components/staff/form/recovery-codes';
import { CopyText } from '@/components/staff/format/copy-text';
import { useConfirmFactor, useSetUpFactor } from '@/lib/staff/queries/session';

/** Connects an authenticator app, then shows the recovery codes once. */
export function FactorSetUp({ onDone }: { readonly onDone: () => void }) {
  const t = useTranslations('staff.factor');
  const setUp = useSetUpFactor();
  const confirm = useConfirmFactor();
  const { mutate } = setUp;
  useEffect(() => mutate(), [mutate]);
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={onDone} />;
  return (
    <>
      <h1>{t('title')}</h1>
      <p className="s-hint">{t('hint')}</p>
      <ErrorNote error={setUp.error} />
      {setUp.data ? (
        <div className="s-factor">
          {/* The key beside it says the same. */}
          <div aria-hidden="true">
            <QRCode
              value={setUp.data.uri}
              size={176}
              type="svg"
              bordered={false}
              bgColor="#fff"
              color="#000"
            />
          </div>
          <div>
            <p className="s-hint">{t('byHand')}</p>
            <code translate="no">{setUp.data.secret.replace(/(.{4})/g, '$1 ').trim()}</code>
            <CopyText text={setUp.data.secret} label={t('copy')} />
          </div>
        </div>
      ) : (
        <Skeleton active />
      )}
      <CodeField
        label={t('code')}
        isBusy={confirm.isPending || !setUp.data}
        refused={confirm.error}
        onComplete={(code) => confirm.mutate(code)}
      />
      <ErrorNote error={confirm.error} />
    </>
  );
}
