'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAuthForm } from '@/components/auth/fields/auth-form';
import { Form } from '@/components/ui/control/form';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { Dialog } from '@/components/ui/dialog/dialog';
import { toast } from '@/components/ui/feedback/toast';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import { Icon } from '@/components/ui/picture/icon';
import { ClockTime, useClockText } from '@/components/ui/time/clock-time';
import { DatedText } from '@/components/ui/time/dated-text';
import type { AccountExport } from '@/lib/account/contract';
import type { Member } from '@/lib/account/member-contract';
import { exportsQuery } from '@/lib/account/queries/account-exports';
import { useRequestExport } from '@/lib/account/queries/request-export';
import styles from '../proof/account.module.css';
import { ProofFields } from '../proof/proof-fields';
import { proofMethods, useProof } from '../proof/use-proof';

const tones = { WAITING: '', READY: 'tag-success', FAILED: 'tag-danger', EXPIRED: '' } as const;

/** Requests a copy of the member's data and lists the copies. */
export function DataExports({
  first,
  member,
  suspended,
}: {
  first: AccountExport[];
  member: Member;
  suspended: string[];
}) {
  const text = useTranslations('account.export');
  const clock = useClockText();
  const { data: exports } = useQuery(exportsQuery(first));
  const [isOpen, setOpen] = useState(false);
  const isWaiting = exports.some((one) => one.status === 'WAITING');
  return (
    <>
      <div>
        <button type="button" className="button" disabled={isWaiting} onClick={() => setOpen(true)}>
          <Icon name="download" size={16} />
          {text(isWaiting ? 'waiting' : 'ask')}
        </button>
      </div>
      {exports.length > 0 ? (
        <ul className={styles.exports} aria-label={text('list')}>
          {exports.map((one) => (
            <li key={one.id}>
              <ClockTime className="number" time={one.createdTime} />
              <span className={`tag ${tones[one.status]}`}>{text(`status.${one.status}`)}</span>
              {one.status === 'READY' ? (
                <a
                  className="button button-small"
                  href={`/api/upms/member/account/export/download?id=${one.id}`}
                  download
                >
                  {text('download', { size: sizeOf(one.bytes ?? 0) })}
                </a>
              ) : null}
              {one.status === 'READY' && one.expireTime ? (
                <span className="t13 second">
                  <DatedText>{text('until', { time: clock(one.expireTime) })}</DatedText>
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={text('ask')}>
        <RequestForm member={member} suspended={suspended} onRequested={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function RequestForm({
  member,
  suspended,
  onRequested,
}: {
  member: Member;
  suspended: string[];
  onRequested: () => void;
}) {
  const text = useTranslations('account.export');
  const proof = useProof('ACCOUNT_EXPORT', {
    methods: proofMethods(member, suspended),
    passwordMissing: text('passwordMissing'),
    hasAuthenticator: member.hasAuthenticator,
  });
  const form = useAuthForm([proof.check]);
  const { submit, isBusy } = useSubmit(useRequestExport());
  const request = form.handleSubmit(
    (values) =>
      void submit(proof.inputOf(values), {
        onSuccess: () => {
          toast.success(text('asked'));
          onRequested();
        },
      }),
  );
  return (
    <Form className={styles.form} onSubmit={request}>
      <p className="second">{text('how')}</p>
      <ProofFields form={form} proof={proof} member={member} />
      <SubmitButton busy={isBusy} busyText={text('asking')}>
        {text('ask')}
      </SubmitButton>
    </Form>
  );
}

/** Kilobytes, rounded, at least one. */
function sizeOf(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
