import { useTranslations } from 'next-intl';
import { SubmitButton } from '@/components/ui/control/submit-button';

export function SignInButton({ isBusy }: { isBusy: boolean }) {
  const text = useTranslations('auth');
  return (
    <SubmitButton
      className="button button-primary button-large button-block"
      busy={isBusy}
      busyText={text('signingIn')}
    >
      {text('signIn')}
    </SubmitButton>
  );
}
