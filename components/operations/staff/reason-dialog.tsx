import { App, Form, Input } from 'antd';
import { useTranslations } from 'next-intl';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { operationQueries } from '@/lib/operations/queries/staff';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { explanationMost } from '@/lib/text-lengths';

/** Asks why before a row leaves its list. */
export function ReasonDialog({
  title,
  effect,
  submit,
  done,
  run,
  onClose,
}: {
  readonly title: string;
  readonly effect: string;
  readonly submit: string;
  readonly done: string;
  readonly run: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.operations');
  const { message } = App.useApp();
  const action = useStaffAction(({ reason }: { reason: string }) => run(reason.trim()), [operationQueries]);
  return (
    <ActionDialog<{ reason: string }>
      title={title}
      effect={effect}
      submit={submit}
      isBusy={action.isPending}
      error={action.error}
      onClose={onClose}
      onSubmit={(values) =>
        action.mutate(values, {
          onSuccess: () => {
            message.success(done);
            onClose();
          },
        })
      }
    >
      <Form.Item
        name="reason"
        label={t('reason')}
        rules={[{ required: true, whitespace: true, message: t('reasonMissing') }]}
      >
        <Input.TextArea rows={2} maxLength={explanationMost} />
      </Form.Item>
    </ActionDialog>
  );
}
