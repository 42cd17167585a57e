import { App, Form, Input } from 'antd';
import { useTranslations } from 'next-intl';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { useRequestKey } from '@/components/staff/form/use-request-key';
import { Link } from '@/lib/routing/navigation';
import { staffInboxPath } from '@/lib/routing/staff-paths';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { messageLimits } from '@/lib/support/message-limits';
import { beginTicket, inboxQueries } from '@/lib/support/queries/staff';

type Values = { content?: string };

/** Writes to the member about an order: a ticket begins. */
export function MessageDialog({
  orderSn,
  text = '',
  onClose,
}: {
  readonly orderSn: string;
  /** What the message begins with; the person may change it. */
  readonly text?: string;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.orderMessage');
  const { message } = App.useApp();
  const keyOf = useRequestKey();
  const send = useStaffAction(
    ({ content = '' }: Values) => {
      const body = { orderSn, content: content.trim() };
      return beginTicket(body, keyOf(body));
    },
    [inboxQueries],
  );
  return (
    <ActionDialog<Values>
      title={t('title')}
      effect={t('effect')}
      submit={t('submit')}
      initial={{ content: text }}
      isBusy={send.isPending}
      error={send.error}
      onClose={onClose}
      onSubmit={(values) =>
        send.mutate(values, {
          onSuccess: ({ id }) => {
            message.success(
              <>
                {t('done')}{' '}
                <Link className="s-link" href={`${staffInboxPath}?id=${id}`}>
                  {t('open')}
                </Link>
              </>,
            );
            onClose();
          },
        })
      }
    >
      <Form.Item
        name="content"
        label={t('text')}
        rules={[{ required: true, whitespace: true, message: t('missing') }]}
      >
        <Input.TextArea rows={5} maxLength={messageLimits.reply} showCount />
      </Form.Item>
    </ActionDialog>
  );
}
