import { eq } from 'drizzle-orm';
import { backendTexts } from '../../../lib/i18n/backend-texts';
import { staffHome } from '../../../lib/routing/staff-paths';
import { formatShanghai } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { staffAccount } from '../../database/schema/staff';
import { rolesFor, titleKeyOf } from '../../platform/alarm-kinds';
import type { RaisedAlarms } from '../../platform/alarms';
import type { Services } from '../../platform/context';
import { queueMail } from '../../platform/mail/outbox';
import { staffLink } from '../../platform/store-link';
import { readAlarmSettings } from '../settings/alarm-settings';

/**
 * Mails the people who can act on an alarm, in their languages. The setting `alarmMails` leaves roles out; an alarm that
 * none of the others can act on goes to everyone who can, which includes the administrators.
 */
export async function mailAlarm(
  tx: Executor,
  services: Pick<Services, 'clock' | 'jobs' | 'environment'>,
  { kind, count, time, orderSn }: RaisedAlarms,
): Promise<void> {
  const acting = rolesFor(kind);
  const { roles: chosen } = (await readAlarmSettings(tx)).alarmMails;
  const accounts = await tx
    .select({
      email: staffAccount.email,
      lang: staffAccount.lang,
      roles: staffAccount.roles,
      isDemo: staffAccount.isDemo,
    })
    .from(staffAccount)
    .where(eq(staffAccount.status, 'ACTIVE'));
  const able = accounts
    .filter(({ isDemo }) => !isDemo || services.environment.demo)
    .map((account) => ({ ...account, roles: account.roles.filter((role) => acting.includes(role)) }))
    .filter(({ roles }) => roles.length > 0);
  const wanted = able.filter(({ roles }) => roles.some((role) => chosen.includes(role)));
  for (const reader of wanted.length > 0 ? wanted : able) {
    await queueMail(tx, services, reader, (locale) => ({
      mail: 'alarmRaised',
      values: { title: backendTexts(locale).labels(titleKeyOf(kind)), event: kind, count },
      url: staffLink({ environment: services.environment, locale }, staffHome),
      facts: { ...(orderSn === null ? {} : { orderSn }), time: formatShanghai(time) },
    }));
  }
}
