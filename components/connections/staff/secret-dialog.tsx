import { Alert, Button, Modal } from 'antd';
import { useTranslations } from 'next-intl';
import { CopyText } from '@/components/staff/format/copy-text';

/** Shows a secret or an API key, which cannot be read again. Only its button closes it. */
export function SecretDialog({
  title,
  secret,
  formerUntil,
  note,
  onClose,
}: {
  /** Of a signing secret when absent. */
  readonly title?: string;
  readonly secret: string;
  /** Until when the former secret signs as well. */
  readonly formerUntil?: string;
  readonly note?: string;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.connections');
  return (
    <Modal
      open
      title={title ?? t('secretTitle')}
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
      {note ? <p className="s-hint">{note}</p> : null}
      {formerUntil ? <p className="s-hint">{t('secretFormer', { time: formerUntil })}</p> : null}
    </Modal>
  );
}
