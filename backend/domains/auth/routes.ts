import type { Routes } from '../../platform/handlers';
import { unsubscribe } from '../../platform/mail/mail-address';
import { receiveReturn } from '../../platform/mail/receive-return';
import { listAreaCodes } from './accounts/list-area-codes';
import { issueCaptcha } from './codes/captcha';
import { checkVerifyCode } from './codes/check-verify-code';
import { sendVerifyCode } from './codes/send-verify-code';
import {
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  setUpAuthenticator,
  viewFactors,
} from './factors/manage-authenticator';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  deletePasskey,
  renamePasskey,
} from './factors/manage-passkeys';
import {
  linkSignIn,
  listLinkedSignIns,
  listProviders,
  startLink,
  unlinkSignIn,
} from './providers/manage-linked-sign-ins';
import { signInWithProvider, startProviderSignIn } from './providers/sign-in-with-provider';
import { forgotPassword } from './recovery/forgot-password';
import { checkResetLink, resetPassword } from './recovery/reset-password';
import { checkEmail, checkMobile, checkUsername } from './registration/check-registration';
import { register } from './registration/register';
import { logOut } from './sessions/log-out';
import { issueToken } from './sign-in/issue-token';

export const authRoutes = {
  'POST /auth/oauth/token/member': (context, { body }) => issueToken(context, body),
  'GET /code': (context, { query }) => issueCaptcha(context, query.randomStr),
  'DELETE /auth/token/logout': (context) => logOut(context),
  'GET /upms/member/area_code/list': (context) => listAreaCodes(context),
  'POST /upms/member/verify_code/send': (context, { body }) => sendVerifyCode(context, body),
  'POST /upms/member/verify_code/check': (context, { body }) => checkVerifyCode(context, body),
  'POST /upms/open/mail/returned': (context, _input, request) => receiveReturn(context, request),
  'POST /upms/member/mail/unsubscribe': (context, { body }) => unsubscribe(context, body),
  'GET /upms/member/register/check_username': (context, { query }) => checkUsername(context, query.username),
  'GET /upms/member/register/check_email': (context, { query }) => checkEmail(context, query.email),
  'GET /upms/member/register/check_mobile': (context, { query }) =>
    checkMobile(context, query.areaCode, query.mobile),
  'POST /upms/member/register/submit': (context, { body }) => register(context, body),
  'POST /upms/member/password/forgot': (context, { body }) => forgotPassword(context, body),
  'GET /upms/member/password/reset': (context, { query }) => checkResetLink(context, query),
  'POST /upms/member/password/reset': (context, { body }) => resetPassword(context, body),
  'GET /upms/member/provider/list': (context) => listProviders(context),
  'POST /upms/member/provider/start': (context, { body }) => startProviderSignIn(context, body),
  'POST /upms/member/provider/sign_in': (context, { body }) => signInWithProvider(context, body),
  'GET /upms/member/provider/linked': (context) => listLinkedSignIns(context),
  'POST /upms/member/provider/link_start': (context, { body }) => startLink(context, body),
  'POST /upms/member/provider/link': (context, { body }) => linkSignIn(context, body),
  'POST /upms/member/provider/unlink': (context, { body }) => unlinkSignIn(context, body),
  'GET /upms/member/factor/view': (context) => viewFactors(context),
  'POST /upms/member/factor/setup': (context, { body }) => setUpAuthenticator(context, body),
  'POST /upms/member/factor/confirm': (context, { body }) => confirmAuthenticator(context, body),
  'POST /upms/member/factor/recovery': (context, { body }) => renewRecoveryCodes(context, body),
  'POST /upms/member/factor/remove': (context, { body }) => removeAuthenticator(context, body),
  'POST /upms/member/passkey/options': (context, { body }) => beginPasskey(context, body),
  'POST /upms/member/passkey/add': (context, { body }) => addPasskey(context, body),
  'POST /upms/member/passkey/rename': (context, { body }) => renamePasskey(context, body),
  'POST /upms/member/passkey/delete': (context, { body }) => deletePasskey(context, body),
  'POST /upms/member/passkey/challenge': (context) => beginPasskeySignIn(context),
} satisfies Routes;
