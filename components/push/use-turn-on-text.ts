import { useTranslations } from 'next-intl';
import { toast } from '@/components/ui/feedback/toast';
import type { TurnedOn } from '@/lib/push/queries/push';

/** Says how switching on has ended. */
export function useTurnOnText(): (result: TurnedOn) => void {
  const text = useTranslations('push');
  return (result) => {
    if (result === 'on') toast.success(text('turnedOn'));
    else toast.error(text(result));
  };
}
