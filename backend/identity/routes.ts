import type { authContract } from '../../lib/contract/auth';
import type { registerContract } from '../../lib/contract/register';
import type { upmsContract } from '../../lib/contract/upms';
import type { Handlers } from '../platform/handlers';
import { issueCaptcha } from './captcha';
import { checkEmail, checkMobile, checkUsername } from './check-registration';
import { checkVerifyCode } from './check-verify-code';
import { forgotPassword } from './forgot-password';
import { issueToken } from './issue-token';
import { listAreaCodes } from './list-area-codes';
import { logOut } from './log-out';
import { register } from './register';
import { checkResetLink, resetPassword } from './reset-password';
import { sendVerifyCode } from './send-verify-code';

type IdentityKeys =
  | 'GET /upms/member/area_code/list'
  | 'POST /upms/member/verify_code/send'
  | 'POST /upms/member/verify_code/check';

export const identityRoutes: Handlers<
  typeof authContract & typeof registerContract & Pick<typeof upmsContract, IdentityKeys>
> = {
  'POST /auth/oauth/token/member': (context, { body }) => issueToken(context, body),
  'GET /code': (context, { query }) => issueCaptcha(context, query.randomStr),
  'DELETE /auth/token/logout': (context) => logOut(context),
  'GET /upms/member/area_code/list': (context) => listAreaCodes(context),
  'POST /upms/member/verify_code/send': (context, { body }) => sendVerifyCode(context, body),
  'POST /upms/member/verify_code/check': (context, { body }) => checkVerifyCode(context, body),
  'GET /upms/member/register/check_username': (context, { query }) => checkUsername(context, query.username),
  'GET /upms/member/register/check_email': (context, { query }) => checkEmail(context, query.email),
  'GET /upms/member/register/check_mobile': (context, { query }) =>
    checkMobile(context, query.areaCode, query.mobile),
  'POST /upms/member/register/submit': (context, { body }) => register(context, body),
  'POST /upms/member/password/forgot': (context, { body }) => forgotPassword(context, body),
  'GET /upms/member/password/reset': (context, { query }) => checkResetLink(context, query),
  'POST /upms/member/password/reset': (context, { body }) => resetPassword(context, body),
};
