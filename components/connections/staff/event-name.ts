import { useTranslations } from 'next-intl';
import { testEventType, webhookEventTypes } from '@/lib/connections/rules';

const types = [...webhookEventTypes, testEventType] as const;

type KeyOf<Name extends string> = Name extends `${infer Head}.${infer Tail}` ? `${Head}_${Tail}` : Name;

/** The name of a type of events; one of another release has its own type as its name. */
export function useEventName(): (type: string) => string {
  const t = useTranslations('staff.connections.type');
  return (type) => {
    const known = types.find((one) => one === type);
    return known ? t(known.replace('.', '_') as KeyOf<typeof known>) : type;
  };
}
