import { useTranslations } from 'next-intl';
import type { ContactCheck } from './use-contact-check';

/** The state of the contact check; its problem is shown at the field. */
export function ContactCheckState({ state }: Pick<ContactCheck, 'state'>) {
  const text = useTranslations('account.bind');
  const isShown = state === 'checking' || state === 'free';
  return (
    <span className={state === 'free' ? 'hint hint-good' : 'hint'} role="status">
      {isShown ? text(state) : ''}
    </span>
  );
}
