import type { UseMutationResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslations } from 'next-intl';
import { useHydrated } from '@/components/ui/hooks/use-hydrated';
import { hasPasskeys } from '@/lib/auth/queries/device-passkeys';
import { PasskeyError } from './passkey-error';

/** Proves the second factor with a passkey, where the browser has them. */
export function PasskeyButton<Result>({
  proof,
  onDone,
}: {
  readonly proof: UseMutationResult<Result, Error, void>;
  readonly onDone: () => void;
}) {
  const t = useTranslations('staff.passkeys');
  // The server does not know the browser.
  if (!useHydrated() || !hasPasskeys()) return null;
  return (
    <>
      <Button
        block
        size="large"
        loading={proof.isPending || proof.isSuccess}
        onClick={() => proof.mutate(undefined, { onSuccess: onDone })}
      >
        {t('use')}
      </Button>
      <PasskeyError error={proof.error} />
    </>
  );
}
