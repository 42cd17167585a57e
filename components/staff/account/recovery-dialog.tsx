import { Button, Modal } from 'antd';
import { useTranslations } from 'next-intl';
import { ErrorNote } from '@/components/staff/form/error-note';
import { RecoveryCodes } from '@/components/staff/form/recovery-codes';
import { ownSessionQuery, renewRecoveryCodes } from '@/lib/staff/queries/session';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';

/** The signed-in person replaces their recovery codes. */
export function RecoveryDialog({ left, onClose }: { readonly left: number; readonly onClose: () => void }) {
  const t = useTranslations('staff.recovery');
  const renew = useStaffAction(() => renewRecoveryCodes(), [ownSessionQuery().queryKey]);
  return (
    <Modal
      open
      title={t('title')}
      width={480}
      footer={null}
      mask={{ closable: false }}
      // Codes that are shown are closed by their own button, once they are kept.
      closable={!renew.data}
      keyboard={!renew.data}
      onCancel={onClose}
    >
      {renew.data ? (
        <RecoveryCodes isDialog codes={renew.data.recoveryCodes} onDone={onClose} />
      ) : (
        <>
          <p>{t('left', { count: left })}</p>
          <p className="s-hint">{t('hint')}</p>
          <ErrorNote error={renew.error} />
          <div className="s-dialog-foot">
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button type="primary" loading={renew.isPending} onClick={() => renew.mutate(undefined)}>
              {t('submit')}
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}
