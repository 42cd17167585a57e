import { Checkbox, Form } from 'antd';
import { useTranslations } from 'next-intl';
import { staffRoles } from '@/lib/permissions/staff-permissions';

/** The roles of a person, each with what it works on. */
export function RoleField({ isRequired }: { readonly isRequired: boolean }) {
  const t = useTranslations('staff');
  return (
    <Form.Item
      name="roles"
      label={t('people.roles')}
      rules={isRequired ? [{ required: true, message: t('people.rolesMissing') }] : []}
    >
      <Checkbox.Group className="s-role-choice">
        {staffRoles.map((role) => (
          <Checkbox key={role} value={role}>
            <b>{t(`role.${role}`)}</b>
            <small>{t(`roleHint.${role}`)}</small>
          </Checkbox>
        ))}
      </Checkbox.Group>
    </Form.Item>
  );
}
