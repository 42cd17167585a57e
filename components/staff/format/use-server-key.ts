import { useEffect, useState } from 'react';
import { ApiError } from '@/lib/api/api-error';
import { useErrorText } from '@/lib/error-text/use-error-text';

/** The text of a server message key in data; the texts are fetched with the first one. */
export function useServerKey(key: string | null): string | null {
  const textOf = useErrorText();
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (!key) setText(null);
    else
      void textOf(new ApiError(422, key, '')).then((found) => {
        if (isCurrent) setText(found);
      });
    return () => {
      isCurrent = false;
    };
  }, [key, textOf]);
  return text;
}
