import { call } from '@/lib/api/browser';
import { withCaptcha } from '@/lib/captcha/with-captcha';
import type { TokenAnswer, TokenRequest } from '@/lib/contract/auth';
import type { RegisterRequest } from '@/lib/contract/register';
import { useAuth } from '@/lib/stores/auth';

/** The ways to sign in; refreshing is the gateway's business. */
export type SignInRequest = Exclude<TokenRequest, { grant_type: 'refresh_token' }>;

/** Sign in: the gateway seals the tokens in a cookie, the store learns who it is. */
export async function signIn(request: SignInRequest, onCaptcha: (isWorking: boolean) => void): Promise<void> {
  const body = { ...request, userType: 'Member', scope: 'server' } as const;
  // The code of the two other ways is the one that was sent; only a password is asked for a captcha.
  const token =
    body.grant_type === 'password'
      ? await withCaptcha(
          (captcha) => call('POST /auth/oauth/token/member', { body: { ...body, ...captcha } }),
          onCaptcha,
        )
      : await call('POST /auth/oauth/token/member', { body });
  remember(token, request.areaCode);
}

/** Make an account, which signs in as well. */
export async function register(request: RegisterRequest): Promise<void> {
  const token = await call('POST /upms/member/register/submit', { body: { ...request, agree: true } });
  remember(token, request.areaCode);
}

/** `dial`: the dial code used last stands chosen the next time, also after a way that needs none. */
function remember(token: TokenAnswer, dial: string | undefined): void {
  useAuth.getState().setAuth({
    userId: token.user_id,
    username: token.username,
    areaCode: dial ?? token.areaCode ?? useAuth.getState().areaCode,
    data: { nickname: token.user.nickname, avatar: token.user.avatar, vipLevel: token.user.vipLevel },
  });
}
