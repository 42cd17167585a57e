import { domains, type Mutant } from './mutant';

const sessions = `${domains}/auth/sessions`;
const sessionTests = [`${sessions}/sessions.api.test.ts`];
const gatewaySessions = ['tests/api/gateway/gateway-session.test.ts'];

export const memberSessions: Mutant[] = [
  {
    name: 'a reused refresh token ends all sessions of its sign-in',
    file: `${sessions}/refresh-session.ts`,
    code: '    await revokeFamily(tx, session.familyId, now);\n',
    mutated: '',
    tests: sessionTests,
    titled: 'reused after its grace period revokes the whole family and writes an audit row',
  },
  {
    name: 'a refresh token works once',
    file: `${sessions}/refresh-session.ts`,
    code: 'if (!session.refreshUsedTime) return rotate(tx, context, session);',
    mutated: 'return rotate(tx, context, session);',
    tests: sessionTests,
    titled: 'reused after its grace period revokes the whole family and writes an audit row',
  },
  {
    name: 'concurrent refreshes get the same tokens',
    file: `${sessions}/refresh-session.ts`,
    code: 'await lockFamily(tx, known.familyId);',
    mutated: '',
    tests: sessionTests,
    titled: 'rotates once for many concurrent requests and signs no one out',
  },
  {
    name: 'the old access token ends soon after a refresh',
    file: `${sessions}/refresh-session.ts`,
    code: 'expireTime: new Date(Math.min(old.expireTime.getTime(), now.getTime() + grace)),',
    mutated: '',
    tests: sessionTests,
    titled: 'works once and returns new tokens; the old access token expires within a minute',
  },
  {
    name: 'refreshes do not extend a sign-in beyond thirty days',
    file: `${sessions}/refresh-session.ts`,
    code: 'if (session.refreshExpireTime <= now)',
    mutated: 'if (false)',
    tests: sessionTests,
    titled: 'expires thirty days after the sign-in, however often it was refreshed',
  },
  {
    name: 'a sign-in ends after a week without use',
    file: `${sessions}/session-limits.ts`,
    code: 'return now.getTime() - (lastSeenTime ?? createdTime).getTime() >= limit;',
    mutated: 'return false;',
    tests: sessionTests,
    titled: 'expires after a week without use',
  },
  {
    name: 'an access token expires',
    file: `${sessions}/authenticate.ts`,
    code: "gt(authSession.expireTime, sql.placeholder('now')),",
    mutated: '',
    tests: sessionTests,
    titled: 'lasts two hours',
  },
  {
    name: 'a revoked session is no member',
    file: `${sessions}/authenticate.ts`,
    code: 'isNull(authSession.revokedTime),',
    mutated: '',
    tests: sessionTests,
    titled: 'is revoked by a sign-out with everything derived from it, and no other session is',
  },
  {
    name: 'a sign-out everywhere ends every sign-in',
    file: `${sessions}/revoke-sessions.ts`,
    code: 'inArray(authSession.familyId, open), isNull(authSession.revokedTime)',
    mutated: 'inArray(authSession.familyId, open.slice(0, 1)), isNull(authSession.revokedTime)',
    tests: [`${domains}/account/profile/devices-and-password.api.test.ts`],
    titled: 'are all signed out, including this one',
  },
  {
    name: 'scripts cannot read the cookie of a session',
    file: 'lib/api/session.ts',
    code: `=\${sealed}; Max-Age=\${lifetime}; Path=/; HttpOnly;`,
    mutated: `=\${sealed}; Max-Age=\${lifetime}; Path=/;`,
    tests: gatewaySessions,
    titled: 'is sent as HttpOnly cookies, and the tokens in the response are masked',
  },
  {
    name: 'links of other sites do not send the cookie of staff',
    file: 'lib/api/gateway/staff-session.ts',
    code: 'SameSite=Strict',
    mutated: 'SameSite=Lax',
    tests: ['tests/api/gateway/gateway-staff.test.ts'],
    titled: 'stores the session of staff in a cookie of its own, which no link of another site sends',
  },
  {
    name: 'browsers get no tokens',
    file: 'lib/api/gateway/sign-in.ts',
    code: "{ ...token, access_token: '', refresh_token: '' }",
    mutated: 'token',
    tests: gatewaySessions,
    titled: 'exposes no token to the browser in responses or cookies',
  },
];
