'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAuthField, useAuthForm } from '@/components/auth/fields/auth-form';
import { Form } from '@/components/ui/control/form';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { TextField } from '@/components/ui/control/text-field';
import { Dialog } from '@/components/ui/dialog/dialog';
import { Notice } from '@/components/ui/feedback/notice';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import type { Member } from '@/lib/account/member-contract';
import { useCloseAccount } from '@/lib/account/queries/close-account';
import { useLocalizedPath } from '@/lib/routing/navigation';
import { homePath } from '@/lib/routing/paths';
import styles from '../proof/account.module.css';
import { ProofFields } from '../proof/proof-fields';
import { proofMethods, useProof } from '../proof/use-proof';

/** The consequences of closing, most important first. */
const points = ['gone', 'kept', 'open'] as const;

/** Closes the account permanently. It explains the consequences and requires a typed word and a proof. */
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
  const localize = useLocalizedPath();
  const word = text('word');
  const proof = useProof('ACCOUNT_CLOSE', {
    methods: proofMethods(member, suspended),
    passwordMissing: text('passwordMissing'),
    hasAuthenticator: member.hasAuthenticator,
  });
  const form = useAuthForm([
    (values) =>
      values.word.trim().toLowerCase() === word.toLowerCase()
        ? null
        : { field: 'word', message: text('wordMissing', { word }) },
    proof.check,
  ]);
  const typed = useAuthField(form, 'word');
  const { submit, isBusy, problem } = useSubmit(useCloseAccount());
  const [isDone, setDone] = useState(false);
  const close = form.handleSubmit(
    (values) =>
      void submit(proof.inputOf(values), { onSuccess: () => setDone(true), onError: () => 'shown' }),
  );
  if (isDone) {
    return (
      <div className={styles.form}>
        <Notice tone="success" live>
          {text('done')}
        </Notice>
        {/* A full page load: no data of the member may stay in memory. */}
        <a className="button button-primary" href={localize(homePath)}>
          {text('home')}
        </a>
      </div>
    );
  }
  return (
    <Form className={styles.form} onSubmit={close}>
      <Notice tone="danger">{text('warning')}</Notice>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{text(`points.${point}`)}</li>
        ))}
      </ul>
      <ProofFields form={form} proof={proof} member={member} />
      <TextField
        ref={typed.ref}
        label={text('typeWord', { word })}
        problem={typed.error}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed.value}
        onChange={typed.onChange}
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
