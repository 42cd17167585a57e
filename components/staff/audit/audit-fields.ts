import { useTranslations } from 'next-intl';
import { holdReasons, orderStatuses } from '@/components/staff/format/order-words';
import { isLocale, localeNames } from '@/lib/i18n/locales';
import { formatYuan } from '@/lib/money';
import { staffRoles } from '@/lib/permissions/staff-permissions';

/** Stored names of values that people read often. */
const fields = [
  'account',
  'action',
  'amountFen',
  'approvalId',
  'approvedBy',
  'audience',
  'changeId',
  'code',
  'codes',
  'coins',
  'color',
  'costFen',
  'coupons',
  'currency',
  'deliveryState',
  'discountPriceFen',
  'enabled',
  'endTime',
  'expressCompany',
  'format',
  'holdReason',
  'icon',
  'isDiscontinued',
  'isEnabled',
  'kind',
  'limitPerMember',
  'link',
  'memberId',
  'members',
  'name',
  'onSale',
  'outcome',
  'paidFen',
  'payAmountFen',
  'place',
  'priceFen',
  'quota',
  'requestedBy',
  'roleName',
  'roles',
  'rows',
  'sn',
  'startTime',
  'state',
  'status',
  'stock',
  'subjectId',
  'subtitle',
  'text',
  'title',
  'total',
  'trackingNo',
  'units',
  'validity',
  'value',
  'valueFen',
  'why',
] as const;

export type ChangedField = { readonly path: string; readonly value: unknown };

/** The values inside of a stored object, down to texts and numbers. Lists of texts and numbers stay whole. */
export function flatFields(values: Readonly<Record<string, unknown>> | null, path = ''): ChangedField[] {
  return Object.entries(values ?? {}).flatMap(([key, value]) => {
    const own = path ? `${path}.${key}` : key;
    if (typeof value !== 'object' || value === null) return [{ path: own, value }];
    const isPlainList = Array.isArray(value) && value.every((one) => typeof one !== 'object');
    return isPlainList ? [{ path: own, value }] : flatFields(value as Record<string, unknown>, own);
  });
}

/** Names and values of the audit log as text. What has no name is shown as it is stored. */
export function useAuditFields() {
  const t = useTranslations('staff');
  const word = (value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
    const status = orderStatuses.find((one) => one === value);
    if (status) return t(`orderStatus.${status}`);
    const hold = holdReasons.find((one) => one === value);
    if (hold) return t(`hold.${hold}`);
    const role = staffRoles.find((one) => one === value);
    return role ? t(`role.${role}`) : String(value);
  };
  return {
    name: (path: string): string =>
      path
        .split('.')
        .map((part) => {
          if (isLocale(part)) return localeNames[part];
          const known = fields.find((one) => one === part);
          return known ? t(`audit.fields.${known}`) : part;
        })
        .join(' · '),
    value: (path: string, value: unknown): string => {
      if (value === undefined || value === null || value === '') return '–';
      if (path.endsWith('Fen') && typeof value === 'number') return formatYuan(value / 100);
      if (Array.isArray(value)) return value.map(word).join(', ') || '–';
      return word(value);
    },
  };
}
