import { useTranslations } from 'next-intl';
import { ScrollRegion } from '@/components/staff/format/scroll-region';
import { Icon } from '@/components/ui/picture/icon';
import {
  isPermitted,
  type Permission,
  permissionRoles,
  staffRoles,
} from '@/lib/contract/dialect/staff-permissions';

const permissions = Object.keys(permissionRoles) as Permission[];

/** Which role may do what, from the table that the endpoints read. */
export function Roles() {
  const t = useTranslations('staff');
  return (
    <ScrollRegion className="s-table-box" label={t('people.view.ROLES')}>
      <table className="s-table s-matrix">
        <thead>
          <tr>
            <th scope="col">{t('people.permission')}</th>
            {staffRoles.map((role) => (
              <th key={role} scope="col">
                {t(`role.${role}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissions.map((permission) => (
            <tr key={permission}>
              <th scope="row">
                <PermissionName permission={permission} />
              </th>
              {staffRoles.map((role) => (
                <td key={role}>
                  {isPermitted([role], permission) ? (
                    <>
                      <Icon name="check" size={16} />
                      <span className="visually-hidden">{t('people.yes')}</span>
                    </>
                  ) : (
                    <span className="visually-hidden">{t('people.no')}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** Permissions are named like `order.view`; message keys have no dots. */
function PermissionName({ permission }: { readonly permission: Permission }) {
  const t = useTranslations('staff.permission');
  const key = permission.replace('.', '_');
  // A permission of another backend is shown by its own name.
  return t.has(key as 'order_view') ? t(key as 'order_view') : <code>{permission}</code>;
}
