import { eq } from 'drizzle-orm';
import { backendTexts } from '../../../../lib/i18n/backend-texts';
import { fenToYuan } from '../../../../lib/money';
import type { ApprovalKind } from '../../../../lib/permissions/value-acts';
import { staffWithdrawalPath } from '../../../../lib/routing/staff-paths';
import { formatShanghai } from '../../../../lib/time';
import type { Executor } from '../../../database/connect';
import { staffAccount } from '../../../database/schema/staff';
import type { Context, Services } from '../../../platform/context';
import { queueMail } from '../../../platform/mail/outbox';
import { isSignedBy, keyFor, sign } from '../../../platform/sealing/seal';
import { staffOf } from '../../../platform/staff-of';
import { staffLink } from '../../../platform/store-link';
import { readSecondContact } from '../../settings/approval-limits';

const keyOf = (environment: Services['environment']) => keyFor(environment.secret, 'approval-withdrawal');

/** The key that withdraws a request without a sign-in. */
export function withdrawalKey({ environment }: Pick<Services, 'environment'>, id: string): string {
  return `${id}.${sign(keyOf(environment), id)}`;
}

/** The request that a key from a mail withdraws; null for another text. */
export function approvalOfKey({ environment }: Pick<Services, 'environment'>, key: string): string | null {
  const [id = '', signature = ''] = key.split('.');
  return isSignedBy(keyOf(environment), id, signature) ? id : null;
}

/**
 * Mails the second contact, and the person who asks, that a request takes effect unless it is withdrawn. The link of the
 * mail withdraws it without a sign-in: a stolen account cannot stop that.
 */
export async function mailAlone(
  tx: Executor,
  context: Context,
  request: { id: string; kind: ApprovalKind; reason: string; valueFen: number | null; effectTime: Date },
): Promise<void> {
  const { id, kind, reason, valueFen, effectTime } = request;
  const { staffId, name, email } = staffOf(context);
  const [account] = await tx
    .select({ lang: staffAccount.lang })
    .from(staffAccount)
    .where(eq(staffAccount.id, staffId));
  const key = withdrawalKey(context, id);
  const contact = await readSecondContact(tx);
  for (const reader of new Set([contact, email])) {
    await queueMail(
      tx,
      context,
      { email: reader || null, lang: account?.lang ?? context.locale },
      (locale) => ({
        mail: 'staffRequestAlone',
        values: { name, kind: backendTexts(locale).staff(`approvals.kind.${kind}`), reason },
        url: `${staffLink({ environment: context.environment, locale }, staffWithdrawalPath)}#${key}`,
        facts: {
          ...(valueFen === null
            ? {}
            : { stake: backendTexts(locale).mail('paid.yuan', { amount: fenToYuan(valueFen).toFixed(2) }) }),
          effect: formatShanghai(effectTime),
        },
      }),
    );
  }
}
