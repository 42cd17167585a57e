import { App, Button, Form, Input, Modal } from 'antd';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { ErrorNote } from '@/components/staff/form/error-note';
import { contentQueries } from '@/lib/queries/staff/content';
import { useStaffAction } from '@/lib/queries/staff/use-staff-action';

type Row = { readonly id: string; readonly version: number };
type Sent<Content> = { id: string | null; version: number; content: Content; reason: string };
type Removal = { id: string; version: number; reason: string };

/**
 * Adds or changes one row, or deletes it. When another person changed it meanwhile, the call is refused and the list
 * shows the newer row.
 */
export function RowDialog<Content>({
  title,
  row,
  content,
  isComplete,
  onSave,
  onDelete,
  onClose,
  children,
}: {
  readonly title: string;
  readonly row: Row | null;
  readonly content: Content;
  readonly isComplete: boolean;
  readonly onSave: (body: Sent<Content>) => Promise<unknown>;
  readonly onDelete?: (body: Removal) => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const t = useTranslations('staff.promotions');
  const { message } = App.useApp();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const change = useStaffAction(
    async (kind: 'SAVE' | 'DELETE') => {
      const sent = { version: row?.version ?? 0, reason: reason.trim() };
      if (kind === 'SAVE') await onSave({ id: row?.id ?? null, content, ...sent });
      else if (row && onDelete) await onDelete({ id: row.id, ...sent });
      message.success(t(kind === 'SAVE' ? 'saved' : 'deleted'));
      onClose();
    },
    [contentQueries],
  );
  const submit = (kind: 'SAVE' | 'DELETE') => {
    setTried(true);
    if (reason.trim() !== '') change.mutate(kind);
  };
  const isMissing = isTried && reason.trim() === '';
  return (
    <Modal
      open
      title={title}
      width={860}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <div className="s-dialog-foot">
          {row && onDelete ? (
            <Button danger disabled={change.isPending} onClick={() => submit('DELETE')}>
              {t('delete')}
            </Button>
          ) : null}
          <Button autoFocus onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="primary"
            loading={change.isPending}
            disabled={!isComplete}
            onClick={() => submit('SAVE')}
          >
            {t('save')}
          </Button>
        </div>
      }
    >
      {children}
      <Form layout="vertical" component="div">
        <Form.Item
          label={t('reason')}
          htmlFor="row-reason"
          required
          {...(isMissing ? { validateStatus: 'error' as const, help: t('reasonMissing') } : {})}
        >
          <Input
            id="row-reason"
            value={reason}
            maxLength={200}
            onChange={({ target }) => setReason(target.value)}
          />
        </Form.Item>
      </Form>
      <ErrorNote error={change.error} />
    </Modal>
  );
}
