import { desc, eq } from 'drizzle-orm';
import { fenToYuan } from '../../../lib/money';
import { formatShanghai } from '../../../lib/time';
import { certificationStatus, type OwnIdentity } from '../../../lib/verification/contract';
import { member } from '../../database/schema/members';
import { identityVerification } from '../../database/schema/security';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { memberOf } from '../../platform/member-of';
import { loadLimits } from '../orders/spending-limits';
import { readOrderSettings } from '../settings/order-settings';
import { maskName, maskNumber, openField } from './verification-vault';

/** State of the member's verification with the last submission, masked, and the spending limits. */
export async function viewIdentity(context: Context): Promise<OwnIdentity> {
  const memberId = memberOf(context);
  const [own] = await context.db
    .select({ id: member.id, certificationStatus: member.certificationStatus })
    .from(member)
    .where(eq(member.id, memberId));
  if (!own) throw new StoreError('common_message_unauthorized');
  const [last] = await context.db
    .select()
    .from(identityVerification)
    .where(eq(identityVerification.memberId, memberId))
    .orderBy(desc(identityVerification.submittedTime), desc(identityVerification.id))
    .limit(1);
  const settings = await readOrderSettings(context.db);
  const limits = await loadLimits(context.db, context, own, settings);
  const name = last && openField(context, last.id, 'realName', last.realNameEnc);
  const number = last && openField(context, last.id, 'idNumber', last.idNumberEnc);
  return {
    status: certificationStatus.parse(own.certificationStatus),
    realName: name ? maskName(name) : null,
    idNumber: number ? maskNumber(number) : null,
    idType: last?.idType ?? null,
    country: last?.country ?? null,
    failReason: last?.failReason ?? null,
    submittedTime: last ? formatShanghai(last.submittedTime) : null,
    reviewedTime: last?.reviewedTime ? formatShanghai(last.reviewedTime) : null,
    limits: {
      single: fenToYuan(limits.singleFen),
      daily: fenToYuan(limits.dailyFen),
      leftToday: fenToYuan(limits.leftTodayFen),
      verifiedDaily: settings.risk.verifiedDailyLimitCny,
    },
  };
}
