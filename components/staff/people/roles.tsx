import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useTranslations } from 'next-intl';
import { fieldsOf, partAt } from '@/components/settings/staff/setting-fields';
import { useSettingWords } from '@/components/settings/staff/setting-words';
import { formatCount } from '@/components/staff/format/count';
import { Panel } from '@/components/staff/format/panel';
import { ScrollRegion } from '@/components/staff/format/scroll-region';
import { LoadError } from '@/components/staff/list/list-states';
import { Icon } from '@/components/ui/picture/icon';
import { formatYuan } from '@/lib/money';
import {
  isPermitted,
  type Permission,
  permissionRoles,
  type StaffRole,
  staffRoles,
} from '@/lib/permissions/staff-permissions';
import { type LimitName, limitNames, limitsOfOne } from '@/lib/permissions/value-acts';
import { settingsQuery } from '@/lib/settings/queries/staff';

const permissions = Object.keys(permissionRoles) as Permission[];

/** The part of `approvalLimits` that limits what one person does with a permission. */
const limits: Partial<Record<Permission, LimitName>> = {
  'order.decide': 'releaseCny',
  'refund.order': 'refundServiceCny',
  'refund.more': 'refundCny',
  'price.change': 'priceChangePercent',
  'coupon.grant': 'grantCny',
  'card.import': 'lotCny',
  'member.coins': 'coins',
};

function limitName(role: StaffRole, permission: Permission): LimitName | undefined {
  const isMore = permission === 'refund.order' && isPermitted([role], 'refund.more');
  return limits[isMore ? 'refund.more' : permission];
}

function shownLimit(name: LimitName, value: number): string {
  const { unit } = limitsOfOne[name];
  if (unit === 'yuan') return formatYuan(value);
  return unit === 'percent' ? `${value} %` : formatCount(value);
}

/** Which role may do what, from the table that the endpoints read, and up to which limit without a second person. */
export function Roles() {
  const t = useTranslations('staff');
  const settings = useQuery(settingsQuery());
  const value = settings.data?.find(({ key }) => key === 'approvalLimits')?.value;
  const limit = (name: LimitName | undefined): string | null => {
    const part = name === undefined ? undefined : partAt(value, name);
    return name !== undefined && typeof part === 'number' ? shownLimit(name, part) : null;
  };
  const cell = (role: StaffRole, permission: Permission) => {
    if (!isPermitted([role], permission)) return <span className="visually-hidden">{t('people.no')}</span>;
    const most = limit(limitName(role, permission));
    if (most !== null) return <span className="s-amount">{t('people.upTo', { limit: most })}</span>;
    return (
      <>
        <Icon name="check" size={16} />
        <span className="visually-hidden">{t('people.yes')}</span>
      </>
    );
  };
  return (
    <div className="s-columns">
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
                  <td key={role}>{cell(role, permission)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <Panel title={t('people.limits')}>
        {settings.isError && !settings.data ? (
          <LoadError error={settings.error} onRetry={() => void settings.refetch()} />
        ) : (
          <Skeleton active loading={!settings.data} title={false} paragraph={{ rows: 10 }}>
            <Limits value={value} limit={limit} />
          </Skeleton>
        )}
      </Panel>
    </div>
  );
}

/** All limits of one person, and what always needs a second one. */
function Limits({
  value,
  limit,
}: {
  readonly value: unknown;
  readonly limit: (name: LimitName | undefined) => string | null;
}) {
  const t = useTranslations('staff.people');
  const words = useSettingWords();
  const rows = fieldsOf('approvalLimits', value ?? {}).map((field) => {
    const most = limit(limitNames.find((name) => name === field.path));
    return {
      // The unit at the end of a label follows the value here.
      name: words.label(field, value).replace(/,? ?%$/, ''),
      shown: field.label === 'leastMarginPercent' ? t('below', { limit: most ?? '–' }) : most,
    };
  });
  const always = (['alwaysSetting', 'alwaysAccess'] as const).map((key) => ({
    name: t(key),
    shown: t('always'),
  }));
  return (
    <dl className="s-sums">
      {[...rows, ...always].map(({ name, shown }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="s-amount">{shown}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Permissions are named like `order.view`; message keys have no dots. */
function PermissionName({ permission }: { readonly permission: Permission }) {
  const t = useTranslations('staff.permission');
  const key = permission.replace('.', '_');
  // A permission of another backend is shown by its own name.
  return t.has(key as 'order_view') ? t(key as 'order_view') : <code translate="no">{permission}</code>;
}
