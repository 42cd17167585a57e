import { Alert } from 'antd';
import { useTranslations } from 'next-intl';
import { ErrorNote } from '@/components/staff/form/error-note';
import { PasskeyDeclined } from '@/lib/auth/queries/device-passkeys';

/** The refusal of the device or of the shop. */
export function PasskeyError({ error }: { readonly error: Error | null }) {
  const t = useTranslations('staff.passkeys');
  if (error instanceof PasskeyDeclined)
    return <Alert className="s-alert" type="info" showIcon role="alert" title={t('declined')} />;
  return <ErrorNote error={error} />;
}
