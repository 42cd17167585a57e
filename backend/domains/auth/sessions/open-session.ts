import { eq, sql } from 'drizzle-orm';
import type { TokenResponse } from '../../../../lib/auth/contract';
import { addTime } from '../../../../lib/time';
import type { Executor } from '../../../database/connect';
import { authSession, member, vipLevel } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { newId } from '../../../platform/new-id';
import { newToken, tokenHash } from '../../../platform/sealing/seal';
import { memberLimits } from './session-limits';

/** Milliseconds an access token is valid. */
const accessTtl = 2 * 3_600_000;

export type MemberRow = typeof member.$inferSelect;
export type SessionRow = typeof authSession.$inferSelect;
export type Tokens = { access: string; refresh: string };

/** What successive sessions of one family share. */
export type Lineage = { familyId: string; refreshExpireTime: Date; areaCode: string | null };

/** Starts a new session family; every sign-in has its own. */
export function newLineage(context: Context, areaCode: string | null): Lineage {
  return {
    familyId: newId(),
    refreshExpireTime: addTime(context.clock.now(), memberLimits.absolute, 'millisecond'),
    areaCode,
  };
}

/**
 * Creates a session with new tokens. Only the response contains the tokens; the table stores their SHA-256.
 */
export async function openSession(
  tx: Executor,
  context: Context,
  memberId: string,
  lineage: Lineage,
): Promise<{ session: SessionRow; tokens: Tokens }> {
  const now = context.clock.now();
  const tokens = { access: newToken(), refresh: newToken() };
  const expiry = Math.min(now.getTime() + accessTtl, lineage.refreshExpireTime.getTime());
  const [session] = await tx
    .insert(authSession)
    .values({
      id: newId(),
      memberId,
      ...lineage,
      accessHash: tokenHash(tokens.access),
      refreshHash: tokenHash(tokens.refresh),
      expireTime: new Date(expiry),
      userAgent: context.userAgent,
      ip: context.ip,
      lastSeenTime: now,
      createdTime: now,
      updatedTime: now,
    })
    .returning();
  if (!session) throw new Error('The session was not written');
  return { session, tokens };
}

/** The response of the token endpoint; `expires_in` is in seconds from now. */
export async function tokenResponseOf(
  db: Executor,
  context: Context,
  session: SessionRow,
  tokens: Tokens,
): Promise<TokenResponse> {
  const [owner] = await db
    .select({
      id: member.id,
      username: member.username,
      nickname: member.nickname,
      avatar: member.avatar,
      vipLevel: vipLevel.code,
    })
    .from(member)
    .innerJoin(vipLevel, eq(vipLevel.id, member.vipLevelId))
    .where(eq(member.id, session.memberId));
  if (!owner) throw new Error(`Session ${session.id} has no member`);
  const left = session.expireTime.getTime() - context.clock.now().getTime();
  return {
    access_token: tokens.access,
    token_type: 'bearer',
    refresh_token: tokens.refresh,
    expires_in: Math.max(0, Math.floor(left / 1000)),
    scope: 'server',
    user: { ...owner, type: 'Member' },
    user_id: owner.id,
    username: owner.username,
    areaCode: session.areaCode,
  };
}

/** Revokes every session of a family. The caller must hold the family's lock (`lockFamily`). */
export async function revokeFamily(tx: Executor, familyId: string, now: Date): Promise<void> {
  await tx
    .update(authSession)
    .set({ revokedTime: now, updatedTime: now, graceResponseEnc: null })
    .where(sql`${authSession.familyId} = ${familyId} and ${authSession.revokedTime} is null`);
}
