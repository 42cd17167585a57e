import { inArray } from 'drizzle-orm';
import { memberPath } from '../../../../lib/routing/paths';
import { formatShanghai } from '../../../../lib/time';
import type { Executor } from '../../../database/connect';
import { member } from '../../../database/schema/members';
import type { Services } from '../../../platform/context';
import { localize } from '../../../platform/localize';
import { queueOptionalMail } from '../../../platform/mail/outbox';
import { storeLink } from '../../../platform/store-link';
import type { CouponCodeRow, CouponRow } from '../coupon-on-wire';

/** Tells members, each in their language, about a coupon that staff gave them. Members without a mailbox get none. */
export async function mailGranted(
  tx: Executor,
  services: Pick<Services, 'clock' | 'jobs' | 'environment'>,
  row: CouponRow,
  codes: readonly CouponCodeRow[],
): Promise<void> {
  if (codes.length === 0) return;
  const ids = codes.flatMap(({ memberId }) => memberId ?? []);
  const readers = await tx.select().from(member).where(inArray(member.id, ids));
  const readerOf = new Map(readers.map((reader) => [reader.id, reader]));
  for (const code of codes) {
    const reader = code.memberId ? readerOf.get(code.memberId) : undefined;
    if (!reader) continue;
    await queueOptionalMail(tx, services, reader, (locale) => ({
      mail: 'couponGranted',
      values: { nickname: reader.nickname, coupon: localize(row.nameI18n, locale) },
      facts: {
        coupon: localize(row.nameI18n, locale),
        validFrom: formatShanghai(code.beginTime, 'minute'),
        validUntil: formatShanghai(code.endTime, 'minute'),
      },
      url: storeLink({ ...services, locale }, memberPath('coupon')),
    }));
  }
}
