import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/feedback/notice';
import type { ExpectedHold } from '@/lib/pricing/contract';
import { Link } from '@/lib/routing/navigation';
import { memberPath } from '@/lib/routing/paths';
import { useIsVerifying, VerifyText } from './verify-text';

/** Before payment: why the order will not be delivered at once, and what the member can do. Empty without a hold. */
export function HoldNotice({ hold }: { hold: ExpectedHold }) {
  const text = useTranslations('order');
  const isChecking = useIsVerifying();
  if (hold === 'NONE') return null;
  const end =
    hold === 'REST' ? undefined : (
      <Link className="button button-small" href={memberPath('profile/identity')}>
        <VerifyText verify={text('action.verify')} progress={text('action.verifyProgress')} />
      </Link>
    );
  return (
    <Notice tone="warning" icon={hold === 'REST' ? 'clock' : 'shield'} end={end}>
      {text(isChecking && hold !== 'REST' ? `expectedChecking.${hold}` : `expected.${hold}`)}
    </Notice>
  );
}
