import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { TokenResponse } from '../../../../lib/auth/contract';
import type { Executor } from '../../../database/connect';
import { authSession, member } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { seal, unseal } from '../../../platform/sealing/key-ring';
import { tokenHash } from '../../../platform/sealing/seal';
import { writeAudit } from '../../../platform/write-audit';
import { lockFamily } from './lock-family';
import { openSession, revokeFamily, type SessionRow, type Tokens, tokenResponseOf } from './open-session';
import { isIdle, memberLimits } from './session-limits';

/** Milliseconds in which a second tab or a retry receives the tokens of the first request. */
const grace = 60_000;

const sealedTokens = z.object({ access: z.string(), refresh: z.string() });

type Outcome = { kind: 'tokens'; session: SessionRow; tokens: Tokens } | { kind: 'refused' };

/**
 * Exchanges a refresh token for new tokens; each works once. Reuse after the grace period indicates a stolen token and
 * revokes the whole family.
 * @throws StoreError 426 `Invalid refresh token: <masked>`
 */
export async function refreshSession(context: Context, refreshToken: string): Promise<TokenResponse> {
  const refreshHash = tokenHash(refreshToken);
  const [known] = await context.db
    .select({ familyId: authSession.familyId })
    .from(authSession)
    .where(eq(authSession.refreshHash, refreshHash));
  if (!known) throw invalidRefreshToken(refreshToken);
  // The refusal is thrown after the transaction, because throwing inside would roll back the revocation.
  const outcome = await context.db.transaction(async (tx): Promise<Outcome> => {
    await lockFamily(tx, known.familyId);
    const [row] = await tx
      .select({ session: authSession, status: member.status, gone: member.delFlag })
      .from(authSession)
      .innerJoin(member, eq(member.id, authSession.memberId))
      .where(eq(authSession.refreshHash, refreshHash));
    if (!row || row.session.revokedTime || row.status !== 'ACTIVE' || row.gone) return { kind: 'refused' };
    const { session } = row;
    const now = context.clock.now();
    if (session.refreshExpireTime <= now) return { kind: 'refused' };
    if (isIdle(session, memberLimits.idle, now) && !session.refreshUsedTime) return { kind: 'refused' };
    if (!session.refreshUsedTime) return rotate(tx, context, session);
    if (now.getTime() - session.refreshUsedTime.getTime() <= grace) {
      const again = await graceTokens(tx, context, session);
      if (again) return again;
    }
    await revokeFamily(tx, session.familyId, now);
    await writeAudit(tx, context, {
      action: 'REFRESH_TOKEN_REUSED',
      actorType: 'MEMBER',
      actorId: session.memberId,
      subjectId: session.familyId,
      detail: { sessionId: session.id, userAgent: context.userAgent },
    });
    context.log.warn({ memberId: session.memberId, familyId: session.familyId }, 'refresh token reused');
    return { kind: 'refused' };
  });
  if (outcome.kind === 'refused') throw invalidRefreshToken(refreshToken);
  return tokenResponseOf(context.db, context, outcome.session, outcome.tokens);
}

async function rotate(tx: Executor, context: Context, old: SessionRow): Promise<Outcome> {
  const now = context.clock.now();
  const { session, tokens } = await openSession(tx, context, old.memberId, {
    familyId: old.familyId,
    refreshExpireTime: old.refreshExpireTime,
    areaCode: old.areaCode,
  });
  await tx
    .update(authSession)
    .set({
      refreshUsedTime: now,
      replacedBy: session.id,
      graceResponseEnc: seal(context.environment, 'session-grace', JSON.stringify(tokens), old.id),
      // Requests already sent with the old access token still succeed for a short time.
      expireTime: new Date(Math.min(old.expireTime.getTime(), now.getTime() + grace)),
      updatedTime: now,
    })
    .where(eq(authSession.id, old.id));
  return { kind: 'tokens', session, tokens };
}

async function graceTokens(tx: Executor, context: Context, old: SessionRow): Promise<Outcome | null> {
  if (!old.graceResponseEnc || !old.replacedBy) return null;
  const [session] = await tx.select().from(authSession).where(eq(authSession.id, old.replacedBy));
  if (!session) return null;
  const tokens = sealedTokens.parse(
    JSON.parse(unseal(context.environment, 'session-grace', old.graceResponseEnc, old.id)),
  );
  return { kind: 'tokens', session, tokens };
}

/** Existing clients match this text; only enough of the token to tell two apart is echoed. */
function invalidRefreshToken(token: string): StoreError {
  const head = token.length >= 20 ? token.slice(0, 4).replace(/[^\w-]/g, '') : '';
  return new StoreError('error_refreshTokenInvalid', {
    text: `Invalid refresh token: ${head}****`,
    data: 'invalid_exception',
  });
}
