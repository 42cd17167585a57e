'use client';

import { useTranslations } from 'next-intl';

/** Says that the browser does its proof of work; always in the page, so that the change is announced. */
export function CaptchaStatus({ isWorking }: { isWorking: boolean }) {
  const text = useTranslations('common');
  return (
    <p className="hint captcha-status" role="status">
      {isWorking ? text('captcha') : ''}
    </p>
  );
}
