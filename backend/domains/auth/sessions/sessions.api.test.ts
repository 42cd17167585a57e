import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenResponse } from '../../../../lib/auth/contract';
import { runCounts } from '../../../../tests/setup/run-counts';
import { authSession } from '../../../database/schema/members';
import { auditLog } from '../../../database/schema/platform';
import { createTestStore, type TestStore } from '../../../testing';

let store: TestStore;

beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());

const signIn = () =>
  store.call('POST /auth/oauth/token/member', {
    body: { grant_type: 'password', username: 'demo@tianyun.example', password: 'Tianyun2026', agree: true },
  });

const attemptRefresh = (refreshToken: string) =>
  store.attempt('POST /auth/oauth/token/member', {
    body: { grant_type: 'refresh_token', refresh_token: refreshToken, scope: 'server', userType: 'Member' },
  });

const refresh = async (refreshToken: string) =>
  tokenResponse.parse((await attemptRefresh(refreshToken)).body);

const statusOf = async (accessToken: string) =>
  (await store.attempt('GET /upms/member/profile/load_member', {}, { as: accessToken })).status;

describe('a session', () => {
  it('asvs:V7.2.1 asvs:V7.2.2 asvs:V7.2.3 is new at each sign-in, and stored as a hash only', async () => {
    const [one, two] = [await signIn(), await signIn()];
    expect(one.access_token).not.toBe(two.access_token);
    const rows = await store.db.select().from(authSession);
    expect(new Set(rows.map((row) => row.familyId)).size).toBe(rows.length);
    for (const token of [one.access_token, one.refresh_token]) {
      expect(JSON.stringify(rows)).not.toContain(token);
    }
  });

  it('lasts two hours', async () => {
    const { access_token } = await signIn();
    store.clock.advance(2 * 3_600_000 - 60_000);
    expect(await statusOf(access_token)).toBe(200);
    store.clock.advance(60_000);
    expect(await statusOf(access_token)).toBe(401);
  });

  it('asvs:V7.4.1 is revoked by a sign-out with everything derived from it, and no other session is', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    const next = await refresh(mine.refresh_token);
    expect(await store.call('DELETE /auth/token/logout', {}, { as: next.access_token })).toBe(true);
    expect(await statusOf(mine.access_token)).toBe(401);
    expect(await statusOf(next.access_token)).toBe(401);
    expect((await attemptRefresh(next.refresh_token)).status).toBe(426);
    expect((await attemptRefresh(mine.refresh_token)).status).toBe(426);
    expect(await statusOf(other.access_token)).toBe(200);
  });

  it('rejects a refresh token and arbitrary text as access token', async () => {
    const { refresh_token } = await signIn();
    expect(await statusOf(refresh_token)).toBe(401);
    expect(await statusOf('x'.repeat(43))).toBe(401);
    expect((await store.attempt('DELETE /auth/token/logout')).status).toBe(401);
  });
});

describe('a refresh token', () => {
  it('works once and returns new tokens; the old access token expires within a minute', async () => {
    const first = await signIn();
    const second = await refresh(first.refresh_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(second.access_token).not.toBe(first.access_token);
    expect(7200 - second.expires_in).toBeLessThanOrEqual(2);
    expect(await statusOf(first.access_token)).toBe(200);
    store.clock.advance(60_000);
    expect(await statusOf(first.access_token)).toBe(401);
    expect(await statusOf(second.access_token)).toBe(200);
    expect(await statusOf((await refresh(second.refresh_token)).access_token)).toBe(200);
  });

  it('rotates once for many concurrent requests and signs no one out', async () => {
    const first = await signIn();
    const answers = await Promise.all(
      Array.from({ length: runCounts.raceClients }, () => refresh(first.refresh_token)),
    );
    expect(new Set(answers.map((answer) => answer.access_token)).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.refresh_token)).size).toBe(1);
    const next = answers[0];
    expect(await statusOf(next?.access_token ?? '')).toBe(200);
    expect((await attemptRefresh(next?.refresh_token ?? '')).status).toBe(200);
  });

  it('reused after its grace period revokes the whole family and writes an audit row', async () => {
    const first = await signIn();
    const second = await refresh(first.refresh_token);
    const third = await refresh(second.refresh_token);
    store.clock.advance(60_001);
    const replay = await attemptRefresh(first.refresh_token);
    expect(replay.status).toBe(426);
    expect(replay.data).toBe('invalid_exception');
    expect(replay.message).toBe(`Invalid refresh token: ${first.refresh_token.slice(0, 4)}****`);
    expect(await statusOf(third.access_token)).toBe(401);
    expect((await attemptRefresh(third.refresh_token)).status).toBe(426);
    const rows = await store.db.select().from(auditLog).where(eq(auditLog.action, 'REFRESH_TOKEN_REUSED'));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.actorId).toBe(first.user_id);
  });

  it('asvs:V7.3.2 expires thirty days after the sign-in, however often it was refreshed', async () => {
    let tokens = await signIn();
    for (let days = 0; days < 29; days += 1) {
      store.clock.advance(24 * 3_600_000);
      tokens = await refresh(tokens.refresh_token);
    }
    store.clock.advance(24 * 3_600_000);
    expect((await attemptRefresh(tokens.refresh_token)).status).toBe(426);
  });

  it('asvs:V7.3.1 expires after a week without use', async () => {
    const { refresh_token } = await signIn();
    store.clock.advance(7 * 24 * 3_600_000 - 60_000);
    const next = await refresh(refresh_token);
    store.clock.advance(7 * 24 * 3_600_000);
    expect((await attemptRefresh(next.refresh_token)).status).toBe(426);
  });

  it.each(['', 'short', '<script>alert(1)</script>'.repeat(4), 'x'.repeat(512)])(
    'is rejected without an echo when unknown: %j',
    async (token) => {
      const answer = await attemptRefresh(token);
      expect(answer.status).toBe(426);
      expect(answer.message).toMatch(/^Invalid refresh token: [\w-]{0,4}\*{4}$/);
    },
  );

  it('cannot race a sign-out', async () => {
    for (let round = 0; round < 20; round += 1) {
      const first = await signIn();
      const [rotated] = await Promise.all([
        attemptRefresh(first.refresh_token),
        store.attempt('DELETE /auth/token/logout', {}, { as: first.access_token }),
      ]);
      if (rotated.status !== 200) continue;
      expect(await statusOf(tokenResponse.parse(rotated.body).access_token)).toBe(401);
    }
  });
});
