import type { authContract } from '../../lib/contract/auth';
import type { upmsContract } from '../../lib/contract/upms';
import type { Handlers } from '../platform/handlers';
import { checkVerifyCode } from './check-verify-code';
import { issueToken } from './issue-token';
import { listAreaCodes } from './list-area-codes';
import { logOut } from './log-out';
import { sendVerifyCode } from './send-verify-code';

type IdentityKeys =
  | 'GET /upms/member/area_code/list'
  | 'POST /upms/member/verify_code/send'
  | 'POST /upms/member/verify_code/check';

export const identityRoutes: Handlers<typeof authContract & Pick<typeof upmsContract, IdentityKeys>> = {
  'POST /auth/oauth/token/member': (context, { body }) => issueToken(context, body),
  'DELETE /auth/token/logout': (context) => logOut(context),
  'GET /upms/member/area_code/list': (context) => listAreaCodes(context),
  'POST /upms/member/verify_code/send': (context, { body }) => sendVerifyCode(context, body),
  'POST /upms/member/verify_code/check': (context, { body }) => checkVerifyCode(context, body),
};
