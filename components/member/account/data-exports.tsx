'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/form';
import { Icon } from '@/components/ui/icon';
import { SubmitButton } from '@/components/ui/submit-button';
import { toast } from '@/components/ui/toast';
import { useAttempt } from '@/components/ui/use-attempt';
import { call } from '@/lib/api/browser';
import type { AccountExport } from '@/lib/contract/account';
import type { Member } from '@/lib/contract/upms';
import { exportsQuery } from '@/lib/queries/own-account';
import { showMinute } from '@/lib/time';
import styles from './account.module.css';
import { ProofFields } from './proof-fields';
import { proofWays, useProof } from './use-proof';

const tones = { WAITING: '', READY: 'tag-success', FAILED: 'tag-danger', EXPIRED: '' } as const;

/** Asks for a copy of everything that is kept, and lists the copies. */
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
  const { data: exports, refetch } = useQuery(exportsQuery(first));
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
              <span className="number">{showMinute(one.createdTime)}</span>
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
                <span className="t13 second">{text('until', { time: showMinute(one.expireTime) })}</span>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={text('ask')}>
        <AskForExport
          member={member}
          suspended={suspended}
          onAsked={() => {
            setOpen(false);
            void refetch();
          }}
        />
      </Dialog>
    </>
  );
}

function AskForExport({
  member,
  suspended,
  onAsked,
}: {
  member: Member;
  suspended: string[];
  onAsked: () => void;
}) {
  const text = useTranslations('account.export');
  const proof = useProof('ACCOUNT_EXPORT', proofWays(member, suspended), text('passwordMissing'));
  const { attempt, isBusy } = useAttempt();

  const ask = () =>
    attempt(async () => {
      const given = await proof.prove();
      if (!given) return;
      await call('POST /upms/member/account/export', { body: given });
      toast.success(text('asked'));
      onAsked();
    });

  return (
    <Form className={styles.form} onSubmit={ask}>
      <p className="second">{text('how')}</p>
      <ProofFields proof={proof} member={member} />
      <SubmitButton busy={isBusy} busyText={text('asking')}>
        {text('ask')}
      </SubmitButton>
    </Form>
  );
}

/** Whole kilobytes, at least one. */
function sizeOf(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
