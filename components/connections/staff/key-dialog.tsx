import { Alert, Checkbox, Form, Input, Select } from 'antd';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { useProfile } from '@/components/staff/frame/profile-context';
import {
  type KeyScope,
  keyDays,
  keyScopes,
  scopePermissions,
  valueScopes,
} from '@/lib/permissions/key-scopes';
import { isPermitted } from '@/lib/permissions/staff-permissions';
import { apiKeyQueries, createApiKey } from '@/lib/staff/queries/api-keys';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { nameMost, reasonMost } from '@/lib/text-lengths';
import { useScopeName } from './scope-name';
import { SecretDialog } from './secret-dialog';

type Values = { name: string; scopes: KeyScope[]; days: (typeof keyDays)[number]; reason: string };

/** Makes an API key of the own account, and shows it once. */
export function KeyDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('staff.connections');
  const scopeName = useScopeName();
  const { roles } = useProfile();
  const [form] = Form.useForm<Values>();
  const chosen = Form.useWatch('scopes', form);
  const [made, setMade] = useState<{ key: string; approvalId: string | null } | null>(null);
  const create = useStaffAction((values: Values) => createApiKey(values), [apiKeyQueries]);
  if (made) {
    return (
      <SecretDialog
        title={t('keys.madeTitle')}
        secret={made.key}
        note={t(made.approvalId ? 'keys.waits' : 'keys.works')}
        onClose={onClose}
      />
    );
  }
  const scopes = keyScopes.filter((scope) =>
    scopePermissions[scope].every((permission) => isPermitted(roles, permission)),
  );
  return (
    <ActionDialog<Values>
      title={t('keys.addTitle')}
      effect={t('keys.addEffect')}
      submit={t('keys.addSubmit')}
      form={form}
      isBusy={create.isPending}
      error={create.error}
      initial={{ days: 90 }}
      onClose={onClose}
      onSubmit={(values) => create.mutate(values, { onSuccess: setMade })}
    >
      <Form.Item
        name="name"
        label={t('description')}
        extra={t('keys.nameHint')}
        rules={[{ required: true, whitespace: true, message: t('descriptionMissing') }]}
      >
        <Input maxLength={nameMost} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="scopes"
        label={t('keys.scopes')}
        rules={[{ required: true, type: 'array', min: 1, message: t('keys.scopesMissing') }]}
      >
        <Checkbox.Group className="s-role-choice">
          {scopes.map((scope) => {
            const { name, about } = scopeName(scope);
            return (
              <Checkbox key={scope} value={scope}>
                <b>{name}</b>
                <small>{about}</small>
              </Checkbox>
            );
          })}
        </Checkbox.Group>
      </Form.Item>
      {chosen?.some((scope) => valueScopes.includes(scope)) ? (
        <Alert className="s-alert" type="info" showIcon title={t('keys.needsSecond')} />
      ) : null}
      <Form.Item name="days" label={t('keys.days')}>
        <Select options={keyDays.map((days) => ({ value: days, label: t('keys.dayCount', { days }) }))} />
      </Form.Item>
      <Form.Item
        name="reason"
        label={t('reason')}
        rules={[{ required: true, whitespace: true, message: t('reasonMissing') }]}
      >
        <Input maxLength={reasonMost} autoComplete="off" />
      </Form.Item>
    </ActionDialog>
  );
}
