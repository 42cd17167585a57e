import { useTranslations } from 'next-intl';

/** Status of the captcha's proof of work; always in the page, so that changes are announced. */
export function CaptchaStatus({ isWorking }: { isWorking: boolean }) {
  const text = useTranslations('common');
  return (
    <p className="hint captcha-status" role="status">
      {isWorking ? text('captcha') : ''}
    </p>
  );
}
