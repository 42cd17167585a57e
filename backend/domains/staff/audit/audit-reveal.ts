import type { Context } from '../../../platform/context';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';

/** How often a person reads personal data in full within a day. */
const limits = {
  /** Contacts of members and orders, and numbers of identity documents. */
  CONTACT: 100,
  /** Pictures of identity documents; a verification has several. */
  DOCUMENT: 300,
} as const;

/** Share of the limit at which others get an alarm. */
const warnAt = 0.5;
const day = 86_400;

/**
 * Records that a person reads personal data in full, before it is read. From half of the limit of a day on,
 * administrators and finance have the alarm `staff.reveals`.
 * @throws StoreError `common_message_tooManyRequests` with `Retry-After` above the limit
 */
export async function auditReveal(
  context: Context,
  kind: keyof typeof limits,
  entry: Parameters<typeof writeStaffAudit>[2],
): Promise<void> {
  const { rateLimits, environment, log } = context;
  const { staffId } = staffOf(context);
  const points = limits[kind];
  const key = `reveal:${kind}:${staffId}`;
  const warnFrom = points * environment.rateLimitFactor * warnAt;
  await rateLimits.take(key, {
    points,
    seconds: day,
    onTaken: (read) => {
      if (read < warnFrom) return;
      log.error({ event: 'staff.reveals', key: staffId, kind, read }, 'a person reads much personal data');
    },
  });
  await writeStaffAudit(context.db, context, entry);
}
