import type { UseMutationResult } from '@tanstack/react-query';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import { hasResponse } from '@/lib/api/with-intent';
import { useRouter } from '@/lib/routing/navigation';

/**
 * `useSubmit` for coupons: after any response of the backend the page shows the coupons that are left.
 * @param showsProblem whether the form shows `problem` itself, instead of a toast
 */
export function useCouponSubmit<Data, Variables>(
  mutation: UseMutationResult<Data, Error, Variables>,
  { showsProblem = false }: { showsProblem?: boolean } = {},
) {
  const router = useRouter();
  const { submit, isBusy, problem, setProblem } = useSubmit(mutation);
  return {
    isBusy,
    problem,
    setProblem,
    submit: (variables: Variables, onSuccess: (data: Data) => void) =>
      submit(variables, {
        onSuccess: (data) => {
          onSuccess(data);
          router.refresh();
        },
        onError: (failure) => {
          if (hasResponse(failure)) router.refresh();
          return showsProblem ? 'shown' : undefined;
        },
      }),
  };
}
