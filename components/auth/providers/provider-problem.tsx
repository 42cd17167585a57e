import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/feedback/notice';
import { readProviderProblem } from '@/lib/auth/provider-problems';

/**
 * Says why a sign-in at a provider failed.
 * @param named by the URL; a text that is no such problem shows nothing
 */
export function ProviderProblem({ named }: { named: unknown }) {
  const text = useTranslations('server');
  const problem = readProviderProblem(named);
  return problem ? (
    <Notice tone={problem === 'common_provider_cancelled' ? 'info' : 'danger'} live>
      {text(problem)}
    </Notice>
  ) : null;
}
