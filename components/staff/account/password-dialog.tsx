import { App, Button, Form, Input, Modal } from 'antd';
import { useTranslations } from 'next-intl';
import { ErrorNote } from '@/components/staff/form/error-note';
import { staffPasswordLeast, staffPasswordMost } from '@/lib/promises';
import { changeOwnPassword } from '@/lib/staff/queries/session';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';

type Values = { currentPassword: string; password: string };

/** The signed-in person changes their password. */
export function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('staff.ownPassword');
  const invitation = useTranslations('staff.invitation');
  const { message } = App.useApp();
  const change = useStaffAction(changeOwnPassword, []);
  const submit = ({ currentPassword, password }: Values) =>
    change.mutate(
      { currentPassword, password },
      {
        onSuccess: () => {
          message.success(t('done'));
          onClose();
        },
      },
    );
  return (
    <Modal open title={t('title')} width={480} footer={null} mask={{ closable: false }} onCancel={onClose}>
      <p className="s-hint">{t('hint')}</p>
      <Form layout="vertical" onFinish={submit}>
        <Form.Item
          name="currentPassword"
          label={t('current')}
          rules={[{ required: true, message: t('currentMissing') }]}
        >
          <Input.Password autoComplete="current-password" maxLength={staffPasswordMost} autoFocus />
        </Form.Item>
        <Form.Item
          name="password"
          label={t('new')}
          extra={invitation('passwordHint')}
          rules={[
            { required: true, message: invitation('passwordMissing') },
            { min: staffPasswordLeast, message: invitation('passwordShort') },
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={staffPasswordMost} />
        </Form.Item>
        <Form.Item
          name="again"
          label={invitation('again')}
          dependencies={['password']}
          rules={[
            { required: true, message: invitation('againMissing') },
            ({ getFieldValue }) => ({
              validator: (_, value: unknown) =>
                !value || getFieldValue('password') === value
                  ? Promise.resolve()
                  : Promise.reject(new Error(invitation('different'))),
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={staffPasswordMost} />
        </Form.Item>
        <ErrorNote error={change.error} />
        <div className="s-dialog-foot">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={change.isPending}>
            {t('submit')}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
