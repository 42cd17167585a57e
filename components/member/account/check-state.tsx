import { useTranslations } from 'next-intl';

/** What is known of a contact that was typed; what is wrong stands at its field. */
export function CheckState({ state }: { state: 'untold' | 'checking' | 'free' | 'wrong' }) {
  const text = useTranslations('account.bind');
  const isTold = state === 'checking' || state === 'free';
  return (
    <span className={state === 'free' ? 'hint hint-good' : 'hint'} role="status">
      {isTold ? text(state) : ''}
    </span>
  );
}
