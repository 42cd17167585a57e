import type { TokenRequest, TokenResponse } from '../../../../lib/auth/contract';
import type { Context } from '../../../platform/context';
import { emailTarget, phoneTarget } from '../codes/code-target';
import { refreshSession } from '../sessions/refresh-session';
import { signInWithCode } from './sign-in-with-code';
import { signInWithFactor } from './sign-in-with-factor';
import { signInWithPasskey } from './sign-in-with-passkey';
import { signInWithPassword } from './sign-in-with-password';

/** The token endpoint: dispatches to the grant types. */
export async function issueToken(context: Context, request: TokenRequest): Promise<TokenResponse> {
  switch (request.grant_type) {
    case 'password':
      return signInWithPassword(context, request);
    case 'email_login':
      return signInWithCode(context, {
        target: emailTarget(request.email),
        challengeId: request.challengeId,
        code: request.code,
        agree: request.agree,
        areaCode: request.areaCode,
      });
    case 'sms_login':
      return signInWithCode(context, {
        target: await phoneTarget(context.db, request.areaCode ?? '', request.phone),
        challengeId: request.challengeId,
        code: request.code,
        agree: request.agree,
        areaCode: request.areaCode,
      });
    case 'second_factor':
      return signInWithFactor(context, request);
    case 'passkey':
      return signInWithPasskey(context, request);
    case 'refresh_token':
      return refreshSession(context, request.refresh_token);
  }
}
