import { Alert, Button, Modal } from 'antd';
import { useTranslations } from 'next-intl';
import { CopyText } from '@/components/staff/format/copy-text';

/** Shows a secret, which cannot be read again. Only its button closes it. */
export function SecretDialog({
  secret,
  formerUntil,
  onClose,
}: {
  readonly secret: string;
  /** Until when the former secret signs as well. */
  readonly formerUntil?: string;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.connections');
  return (
    <Modal
      open
      title={t('secretTitle')}
      width={520}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('secretDone')}
        </Button>
      }
    >
      <Alert type="warning" showIcon title={t('secretOnce')} />
      <p className="s-secret">
        <code translate="no">{secret}</code>
        <CopyText text={secret} label={t('secretCopy')} />
      </p>
      {formerUntil ? <p className="s-hint">{t('secretFormer', { time: formerUntil })}</p> : null}
    </Modal>
  );
}
