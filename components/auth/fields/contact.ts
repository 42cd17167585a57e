import { useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import type { CodeTarget } from '@/lib/auth/queries/send-verify-code';
import { codeDigits } from '@/lib/promises';
import { useAuth } from '@/lib/stores/auth';
import { isEmail, readEmail } from '@/lib/text/email';
import { looksLikePhone, phoneDigits } from '@/lib/text/phone-text';
import type { AuthForm, AuthValues, FieldCheck } from './auth-form';

export type AreaCode = { areaCode: string; name: string; suspended: boolean };

export const codeFields = {
  EMAIL: { code: 'emailCode', challenge: 'emailChallenge' },
  SMS: { code: 'smsCode', challenge: 'smsChallenge' },
} as const;

export type Channel = keyof typeof codeFields;

/** The checks of an e-mail, a phone and the code that was sent there. */
export function useContactChecks(): {
  contact: (channel: Channel) => FieldCheck;
  code: (channel: Channel) => FieldCheck;
} {
  const text = useTranslations('auth');
  const email: FieldCheck = (values) =>
    isEmail(readEmail(values.email)) ? null : { field: 'email', message: text('emailInvalid') };
  const phone: FieldCheck = ({ mobile }) => {
    if (looksLikePhone(mobile)) return null;
    const isNumber = /^\+?\d*$/.test(phoneDigits(mobile));
    return { field: 'mobile', message: text(isNumber ? 'mobileInvalid' : 'numbersOnly') };
  };
  return {
    contact: (channel) => (channel === 'EMAIL' ? email : phone),
    code: (channel) => (values) => {
      const { code, challenge } = codeFields[channel];
      if (!values[challenge]) return { field: code, message: text('codeFirst') };
      return values[code].length < codeDigits ? { field: code, message: text('codeShort') } : null;
    },
  };
}

/** The chosen area code, or the one used last, or the first that text messages reach; and whether they do. */
export function useAreaCode(form: AuthForm, areaCodes: readonly AreaCode[]) {
  const chosen = useWatch({ control: form.control, name: 'areaCode' });
  const last = useAuth((state) => state.areaCode)?.replace(/^\+/, '');
  const remembered = areaCodes.find((entry) => entry.areaCode === last && !entry.suspended)?.areaCode;
  const first = areaCodes.find((entry) => !entry.suspended) ?? areaCodes[0];
  const areaCode = chosen || remembered || first?.areaCode || '86';
  return {
    areaCode,
    isSuspended: areaCodes.some((entry) => entry.areaCode === areaCode && entry.suspended),
  };
}

/** Where a code is sent, from values that passed the check. */
export function codeTarget(channel: Channel, { email, mobile }: AuthValues, areaCode: string): CodeTarget {
  return channel === 'EMAIL'
    ? { channel, email: readEmail(email) }
    : { channel, areaCode, mobile: phoneDigits(mobile) };
}

/** The code and its challenge, as the requests name them. */
export function sentCode(channel: Channel, values: AuthValues): { code: string; challengeId: string } {
  const { code, challenge } = codeFields[channel];
  return { code: values[code], challengeId: values[challenge] };
}

/** Where to send a code; null after the problem was shown at its field. */
export function checkedTarget(
  form: AuthForm,
  channel: Channel,
  check: FieldCheck,
  areaCode: string,
): CodeTarget | null {
  const values = form.getValues();
  const problem = check(values);
  if (problem) {
    form.setError(problem.field, { message: problem.message });
    return null;
  }
  return codeTarget(channel, values, areaCode);
}
