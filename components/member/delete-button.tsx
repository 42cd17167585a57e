'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Icon } from '@/components/ui/icon';
import { toast } from '@/components/ui/toast';
import { useAttempt } from '@/components/ui/use-attempt';
import { useRouter } from '@/lib/i18n/navigation';

/**
 * Deletes one of the things that a member keeps, after one question.
 * @param label for screen readers, with the thing's name
 * @param refusal said instead of the question when it cannot be deleted
 * @param done said once it is gone
 */
export function DeleteButton({
  label,
  title,
  question,
  done,
  refusal,
  remove,
}: {
  label: string;
  title: string;
  question: string;
  done: string;
  refusal?: string | undefined;
  remove: () => Promise<unknown>;
}) {
  const text = useTranslations('member');
  const router = useRouter();
  const { attempt, isBusy } = useAttempt();
  const [isAsked, setAsked] = useState(false);

  async function confirm() {
    await attempt(async () => {
      await remove();
      toast.success(done);
    });
    setAsked(false);
    router.refresh();
  }

  return (
    <>
      <button
        type="button"
        className="button button-quiet button-small"
        aria-label={label}
        onClick={() => (refusal ? toast.info(refusal) : setAsked(true))}
      >
        <Icon name="trash" size={16} />
        {text('delete')}
      </button>
      <ConfirmDialog
        open={isAsked}
        title={title}
        cancel={text('cancel')}
        confirm={text('delete')}
        busy={isBusy}
        busyText={text('deleting')}
        onCancel={() => setAsked(false)}
        onConfirm={confirm}
      >
        <p>{question}</p>
      </ConfirmDialog>
    </>
  );
}
