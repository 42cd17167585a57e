import { Alert } from 'antd';
import { useEffect, useState } from 'react';
import { useErrorText } from '@/lib/error-text/use-error-text';
import { StepUpCanceled } from '@/lib/queries/staff/step-up';

/** What went wrong with a call, in the reader's language; nothing when the person canceled it. */
export function ErrorNote({ error }: { readonly error: unknown }) {
  const text = useShownError(error);
  return text ? <Alert className="s-alert" type="error" showIcon title={text} role="alert" /> : null;
}

export function useShownError(error: unknown): string | null {
  const textOf = useErrorText();
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (!error || error instanceof StepUpCanceled) setShown(null);
    else
      void textOf(error).then((text) => {
        if (isCurrent) setShown(text);
      });
    return () => {
      isCurrent = false;
    };
  }, [error, textOf]);
  return shown;
}
