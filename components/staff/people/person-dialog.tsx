import { Alert, App, Button, Form, Input, Switch } from 'antd';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import type { StaffRole } from '@/lib/permissions/staff-permissions';
import type { StaffPerson } from '@/lib/staff/contract';
import { changePerson, peopleQueries, resetPerson } from '@/lib/staff/queries/system';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { reasonMost } from '@/lib/text-lengths';
import { RoleField } from './role-field';

type Values = { roles: StaffRole[]; enabled: boolean; reason: string };

/** Roles and state of a person, or a new invitation when they lost their device or password. */
export function PersonDialog({
  person,
  isOwn,
  onClose,
}: {
  readonly person: StaffPerson;
  readonly isOwn: boolean;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.people');
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [isReset, setReset] = useState(false);
  const [first] = useState(person.version);
  const save = useStaffAction(
    ({ roles, enabled, reason }: Values) =>
      isReset
        ? resetPerson({ id: person.id, reason })
        : changePerson({ id: person.id, roles, enabled, version: person.version, reason }),
    [peopleQueries],
  );
  const hasChanged = person.version !== first;
  return (
    <ActionDialog<Values>
      title={`${person.name} · ${person.email}`}
      effect={isOwn ? t('ownAccount') : isReset ? t('resetEffect') : t('changeEffect')}
      submit={isReset ? t('resetSubmit') : t('changeSubmit')}
      isDanger={isReset}
      isBusy={save.isPending}
      isDisabled={isOwn}
      error={hasChanged ? null : save.error}
      form={form}
      initial={{ roles: person.roles, enabled: person.status !== 'DISABLED' }}
      onClose={onClose}
      onSubmit={(values) =>
        save.mutate(values, {
          onSuccess: ({ approvalId }) => {
            message.success(approvalId ? t('asked') : t('changeDone'));
            onClose();
          },
        })
      }
    >
      {isReset ? null : (
        <>
          <RoleField isRequired={false} />
          <Form.Item name="enabled" valuePropName="checked" label={t('enabled')}>
            <Switch disabled={isOwn} />
          </Form.Item>
        </>
      )}
      <Form.Item
        name="reason"
        label={t('reason')}
        rules={[{ required: true, whitespace: true, message: t('reasonMissing') }]}
      >
        <Input maxLength={reasonMost} disabled={isOwn} />
      </Form.Item>
      {isOwn ? null : (
        <Button type="link" className="s-plain" onClick={() => setReset(!isReset)}>
          {isReset ? t('back') : t('reset')}
        </Button>
      )}
      {hasChanged ? (
        <Alert className="s-alert" type="warning" showIcon role="alert" title={t('changedMeanwhile')} />
      ) : null}
    </ActionDialog>
  );
}
