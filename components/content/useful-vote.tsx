'use client';

import { useState } from 'react';
import { useShell } from '@/lib/stores/shell';
import styles from './article-page.module.css';

type Texts = Record<
  'question' | 'yes' | 'no' | 'thanks' | 'count' | 'missing' | 'service' | 'failed',
  string
>;

type Votes = { useful: number; total: number };

/** Sent with fetch, so that the page does not load the API client for it. */
async function send(id: string, isUseful: boolean): Promise<Votes> {
  const response = await fetch('/api/store/member/article/vote', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'store' },
    body: JSON.stringify({ id, isUseful }),
  });
  if (!response.ok) throw new Error(`${response.status}`);
  const { data }: { data: Votes } = await response.json();
  return data;
}

/**
 * Asks whether an article was useful.
 * @param texts rendered on the server, so that no messages are sent to the browser
 */
export function UsefulVote({ id, texts }: { id: string; texts: Texts }) {
  const [isUseful, setUseful] = useState<boolean | null>(null);
  const [votes, setVotes] = useState<Votes | 'failed' | null>(null);
  const [isSending, setSending] = useState(false);

  async function vote(answer: boolean) {
    if (isSending) return;
    setSending(true);
    setUseful(answer);
    const counted = await send(id, answer).catch(() => 'failed' as const);
    if (counted === 'failed') setUseful(null);
    setVotes(counted);
    setSending(false);
  }

  return (
    <div className={styles.vote}>
      <fieldset className="row row-wrap" aria-labelledby="article-vote">
        <b id="article-vote">{texts.question}</b>
        {[true, false].map((answer) => (
          <button
            key={String(answer)}
            type="button"
            className="chip"
            aria-pressed={isUseful === answer}
            onClick={() => vote(answer)}
          >
            {answer ? texts.yes : texts.no}
          </button>
        ))}
      </fieldset>
      <p className="second t13" role="status">
        {votes === 'failed'
          ? texts.failed
          : votes
            ? `${texts.thanks} ${texts.count.replace('{useful}', String(votes.useful)).replace('{total}', String(votes.total))}`
            : null}
      </p>
      {isUseful === false && votes && votes !== 'failed' ? (
        <p className="second t13">
          {texts.missing}{' '}
          <button type="button" className="link" onClick={() => useShell.getState().openServiceDialog()}>
            {texts.service}
          </button>
        </p>
      ) : null}
    </div>
  );
}
