import { App, Form, Input } from 'antd';
import { useTranslations } from 'next-intl';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import type { StaffRole } from '@/lib/permissions/staff-permissions';
import { invitePerson, peopleQueries } from '@/lib/staff/queries/system';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { emailMost, nameMost, reasonMost } from '@/lib/text-lengths';
import { RoleField } from './role-field';

type Values = { email: string; name: string; roles: StaffRole[]; reason: string };

/** Invites a person by mail. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('staff.people');
  const { message } = App.useApp();
  const invite = useStaffAction(invitePerson, [peopleQueries]);
  return (
    <ActionDialog<Values>
      title={t('inviteTitle')}
      effect={t('inviteEffect')}
      submit={t('inviteSubmit')}
      isBusy={invite.isPending}
      error={invite.error}
      onClose={onClose}
      onSubmit={(values) =>
        invite.mutate(values, {
          onSuccess: ({ approvalId }) => {
            message.success(approvalId ? t('asked') : t('invited', { email: values.email }));
            onClose();
          },
        })
      }
    >
      <div className="s-pair">
        <Form.Item
          name="email"
          label={t('email')}
          rules={[{ required: true, type: 'email', message: t('emailMissing') }]}
        >
          <Input type="email" maxLength={emailMost} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="name"
          label={t('name')}
          rules={[{ required: true, whitespace: true, message: t('nameMissing') }]}
        >
          <Input maxLength={nameMost} autoComplete="off" />
        </Form.Item>
      </div>
      <RoleField isRequired />
      <Form.Item
        name="reason"
        label={t('reason')}
        rules={[{ required: true, whitespace: true, message: t('reasonMissing') }]}
      >
        <Input maxLength={reasonMost} />
      </Form.Item>
    </ActionDialog>
  );
}
