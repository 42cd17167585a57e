import { call } from '@/lib/api/browser';
import type { TokenRequest } from '@/lib/contract/auth';
import { useAuth } from '@/lib/stores/auth';

/** The ways to sign in; refreshing is the gateway's business. */
export type SignInRequest = Exclude<TokenRequest, { grant_type: 'refresh_token' }>;

/** Sign in: the gateway seals the tokens in a cookie, the store learns who it is. */
export async function signIn(request: SignInRequest): Promise<void> {
  const token = await call('POST /auth/oauth/token/member', {
    body: { ...request, userType: 'Member', scope: 'server' },
  });
  useAuth.getState().setAuth({
    userId: token.user_id,
    username: token.username,
    areaCode: token.areaCode,
    data: { nickname: token.user.nickname, avatar: token.user.avatar, vipLevel: token.user.vipLevel },
  });
}
