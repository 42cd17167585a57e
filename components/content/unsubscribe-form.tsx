'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Notice } from '@/components/ui/feedback/notice';
import { useUnsubscribe } from '@/lib/account/queries/unsubscribe';
import { useErrorText } from '@/lib/error-text/use-error-text';

/** Ends the optional mails to the address that the token in the URL names. */
export function UnsubscribeForm() {
  const text = useTranslations('content.unsubscribe');
  const textOf = useErrorText();
  const { mutateAsync: unsubscribe, isPending, isSuccess } = useUnsubscribe();
  const [problem, setProblem] = useState('');

  async function stop() {
    const token = new URLSearchParams(window.location.search).get('token');
    if (!token) return setProblem(text('noLink'));
    setProblem('');
    await unsubscribe(token).catch(async (error: unknown) => setProblem(await textOf(error)));
  }

  return (
    <section className="card pad stack">
      <h1>{text('title')}</h1>
      <p>{text('text')}</p>
      {isSuccess ? (
        <Notice tone="success" live>
          {text('done')}
        </Notice>
      ) : (
        <p>
          <button
            type="button"
            className="button button-primary"
            disabled={isPending}
            onClick={() => void stop()}
          >
            {text('action')}
          </button>
        </p>
      )}
      {problem ? (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      ) : null}
    </section>
  );
}
