import { useQueryClient } from '@tanstack/react-query';
import { useAttempt } from '@/components/ui/use-attempt';
import { ApiError } from '@/lib/api/api-error';
import { endIntents, intentKey } from '@/lib/api/intent-key';
import { useRouter } from '@/lib/i18n/navigation';
import { memberQuery } from '@/lib/queries/load-member';

/**
 * One wish for a coupon at a time. Its key lasts until it came true, so that asking again after a lost connection gets
 * the answer of the first time; refusals are not kept. Whatever the shop answered, the page shows what is left.
 */
export function useCouponIntent() {
  const router = useRouter();
  const queries = useQueryClient();
  const { attempt, isBusy, problem, setProblem } = useAttempt();

  const run = (intent: readonly string[], work: (idempotencyKey: string) => Promise<void>) =>
    attempt(async () => {
      try {
        await work(intentKey(...intent));
      } catch (failure) {
        if (failure instanceof ApiError && failure.status !== 0) router.refresh();
        throw failure;
      }
      endIntents(...intent);
      void queries.invalidateQueries(memberQuery);
      router.refresh();
    });
  return { run, isBusy, problem, setProblem };
}
