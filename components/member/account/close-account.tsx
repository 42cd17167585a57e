'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/form';
import { Notice } from '@/components/ui/notice';
import { SubmitButton } from '@/components/ui/submit-button';
import { TextField } from '@/components/ui/text-field';
import { useAttempt } from '@/components/ui/use-attempt';
import { call } from '@/lib/api/browser';
import type { Member } from '@/lib/contract/upms';
import { useAddressOf } from '@/lib/i18n/navigation';
import { homeAddress } from '@/lib/routing/addresses';
import { useAuth } from '@/lib/stores/auth';
import styles from './account.module.css';
import { ProofFields } from './proof-fields';
import { proofWays, useProof } from './use-proof';

/** What closing means, in the order it matters. */
const points = ['gone', 'kept', 'open'] as const;

/** Closes the account for good: what that means, a word typed on purpose, and a proof. */
export function CloseAccount({ member, suspended }: { member: Member; suspended: string[] }) {
  const text = useTranslations('account.close');
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <button type="button" className="button button-danger" onClick={() => setOpen(true)}>
        {text('open')}
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={text('title')} phone="screen">
        <CloseForm member={member} suspended={suspended} onCancel={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

function CloseForm({
  member,
  suspended,
  onCancel,
}: {
  member: Member;
  suspended: string[];
  onCancel: () => void;
}) {
  const text = useTranslations('account.close');
  const addressOf = useAddressOf();
  const proof = useProof('ACCOUNT_CLOSE', proofWays(member, suspended), text('passwordMissing'));
  const { attempt, isBusy, problem } = useAttempt();
  const [typed, setTyped] = useState('');
  const [isWordMissing, setWordMissing] = useState(false);
  const word = text('word');

  const close = () =>
    attempt(async () => {
      const isTyped = typed.trim().toLowerCase() === word.toLowerCase();
      setWordMissing(!isTyped);
      if (!isTyped) return;
      const given = await proof.prove();
      if (!given) return;
      await call('POST /upms/member/account/close', { body: given });
      useAuth.getState().clear();
      // The whole page is loaded anew: nothing of the member may stay in memory.
      window.location.replace(addressOf(homeAddress));
    });

  return (
    <Form className={styles.form} onSubmit={close}>
      <Notice tone="danger">{text('warning')}</Notice>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{text(`points.${point}`)}</li>
        ))}
      </ul>
      <ProofFields proof={proof} member={member} />
      <TextField
        label={text('typeWord', { word })}
        problem={isWordMissing ? text('wordMissing', { word }) : ''}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(typed) => {
          setTyped(typed);
          setWordMissing(false);
        }}
      />
      {problem ? (
        <span className="hint hint-error" role="alert">
          {problem}
        </span>
      ) : null}
      <div className={`row ${styles.end}`}>
        <button type="button" className="button" onClick={onCancel}>
          {text('cancel')}
        </button>
        <SubmitButton className="button button-danger" busy={isBusy} busyText={text('closing')}>
          {text('confirm')}
        </SubmitButton>
      </div>
    </Form>
  );
}
