import { useRef } from 'react';
import { randomKey } from '@/lib/api/random-key';

/** One idempotency key for each body that a dialog sends: a repeated click has one effect, another sum is another call. */
export function useRequestKey(): (body: object) => string {
  const keys = useRef(new Map<string, string>());
  return (body) => {
    const text = JSON.stringify(body);
    const key = keys.current.get(text) ?? randomKey();
    keys.current.set(text, key);
    return key;
  };
}
