import { useTranslations } from 'next-intl';
import { type KeyScope, keyScopes } from '@/lib/permissions/key-scopes';

type KeyOf<Name extends string> = Name extends `${infer Head}.${infer Tail}` ? `${Head}_${Tail}` : Name;

/** The name of a scope, and what it allows; one of another release is its own name. */
export function useScopeName(): (scope: string) => { name: string; about: string } {
  const t = useTranslations('staff.connections.keys.scope');
  return (scope) => {
    const known = keyScopes.find((one) => one === scope);
    if (!known) return { name: scope, about: '' };
    const key = known.replace('.', '_') as KeyOf<KeyScope>;
    return { name: t(`${key}.name`), about: t(`${key}.about`) };
  };
}
