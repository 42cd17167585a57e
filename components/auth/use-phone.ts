'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { CodeTarget } from '@/lib/queries/send-verify-code';
import { useAuth } from '@/lib/stores/auth';
import type { AreaCode } from './phone-field';

/** A phone as it is typed. The dial code that was used last stands chosen, once the browser's store is read. */
export function usePhone(areaCodes: AreaCode[]) {
  const text = useTranslations('auth');
  const last = useAuth((state) => state.areaCode)?.replace(/^\+/, '');
  const [chosen, setChosen] = useState<string | null>(null);
  const [mobile, setMobile] = useState('');
  const [error, setError] = useState('');
  const remembered = areaCodes.find((entry) => entry.areaCode === last)?.areaCode;
  const areaCode = chosen ?? remembered ?? areaCodes[0]?.areaCode ?? '86';
  const number = mobile.replaceAll(/[\s()-]/g, '');
  return {
    areaCode,
    number,
    isSuspended: areaCodes.some((entry) => entry.areaCode === areaCode && entry.suspended),
    /** The number to send a code to; null after it has shown what is wrong. */
    target: (): CodeTarget | null => {
      const isRight = /^\d{5,15}$/.test(number);
      setError(isRight ? '' : text(/\D/.test(number) ? 'numbersOnly' : 'mobileInvalid'));
      return isRight ? { channel: 'SMS', areaCode, mobile: number } : null;
    },
    field: {
      areaCode,
      mobile,
      error,
      onAreaCode: setChosen,
      onMobile: (typed: string) => {
        setMobile(typed);
        setError('');
      },
    },
  };
}
