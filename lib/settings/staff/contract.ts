import { z } from 'zod';
import { reasonMost } from '../../text-lengths';
import { endpoint, epochMs, id, version } from '../../wire/endpoint';
import { uploadBodyLimit } from '../../wire/file';

/** Keys of `site_config` that staff change; `currency:<code>` and `method:<code>` follow the same rules. */
export const settingKeys = [
  'shop',
  'seller',
  'serviceContact',
  'minOrderAmount',
  'payTimeoutMinutes',
  'physicalPayTimeoutMinutes',
  'autoReceiveDaysVirtual',
  'autoReceiveDaysPhysical',
  'freightZones',
  'couriers',
  'tax',
  'lateCoins',
  'presents',
  'supplierBalance',
  'topUpSuppliers',
  'risk',
  'restPeriod',
  'maintenance',
  'approvalLimits',
  'staffNetworks',
  'secondContact',
  'alarmMails',
  'firstDay',
] as const;

const settingKey = z.string().regex(/^[A-Za-z]{1,40}(:[A-Za-z0-9_]{1,40})?$/);
const manage = { token: 'staff', permission: 'setting.change' } as const;
const changeStatus = z.enum(['DONE', 'WAITING', 'REFUSED', 'CANCELED']);

const setting = z.object({
  key: settingKey,
  value: z.unknown(),
  /** Sent back with a change, which is refused when someone else was faster. */
  version: z.number().int(),
  /** Whether another person has to approve a change. */
  needsApproval: z.boolean(),
  /** The last change that took effect. */
  changed: z.object({ by: z.string(), time: epochMs, reason: z.string() }).nullable(),
  /** A change that waits for a second person. */
  waiting: z.object({ by: z.string(), value: z.unknown(), reason: z.string() }).nullable(),
  /** When the rate of a currency was published, and by whom. */
  rate: z.object({ time: epochMs, source: z.string() }).nullable(),
});
export type StaffSetting = z.infer<typeof setting>;

const change = z.object({
  id,
  key: settingKey,
  status: changeStatus,
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string(),
  by: z.string(),
  approvedBy: z.string().nullable(),
  time: epochMs,
});
export type SettingChangeRow = z.infer<typeof change>;

export const staffSettingsContract = {
  'GET /upms/admin/setting/list': endpoint({
    summary: 'The settings that staff may change, with their versions',
    ...manage,
    data: z.array(setting),
  }),
  'GET /upms/admin/setting/history': endpoint({
    summary: 'The changes of a setting, newest first',
    ...manage,
    query: z.object({ key: settingKey, after: id.optional().catch(undefined) }),
    data: z.object({ rows: z.array(change), next: id.nullable() }),
  }),
  'POST /upms/admin/brand/upload': endpoint({
    summary:
      'Upload a logo, or with `fileType` icon an icon (multipart `file`), which is decoded and re-encoded',
    ...manage,
    accepts: ['multipart/form-data'],
    bodyLimit: uploadBodyLimit,
    data: z.object({ id, link: z.string() }),
  }),
  'POST /upms/admin/setting/save': endpoint({
    summary: 'Change a setting, or ask a second person where the setting needs one',
    ...manage,
    act: 'SETTING',
    stepUp: true,
    body: z.object({
      key: settingKey,
      version,
      value: z.unknown(),
      reason: z.string().trim().min(1).max(reasonMost),
    }),
    data: z.object({ version: z.number().int(), approvalId: id.nullable() }),
  }),
};
