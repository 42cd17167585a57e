import { useTranslations } from 'next-intl';
import { ProviderProblem } from '@/components/auth/providers/provider-problem';
import { Notice } from '@/components/ui/feedback/notice';
import { providerNames, signInProviders } from '@/lib/auth/sign-in-providers';

/** What became of the link that a member made at a provider, as the URL of the return says it. */
export function SignInResult({ problem, linked }: { problem?: unknown; linked?: unknown }) {
  const text = useTranslations('account.signIns');
  const provider = signInProviders.find((one) => one === linked);
  if (!provider) return <ProviderProblem named={problem} />;
  return (
    <Notice tone="success" live>
      {text('linked', { provider: providerNames[provider] })}
    </Notice>
  );
}
