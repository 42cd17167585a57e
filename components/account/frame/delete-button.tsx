import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog';
import { toast } from '@/components/ui/feedback/toast';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import { Icon } from '@/components/ui/picture/icon';
import { useRouter } from '@/lib/routing/navigation';

/**
 * Deletes one saved entry after a confirmation.
 * @param label for screen readers, with the entry's name
 * @param refusal shown instead of the confirmation when it cannot be deleted
 * @param done shown after the deletion
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
  remove: UseMutationResult<void, Error, void>;
}) {
  const text = useTranslations('member');
  const router = useRouter();
  const { submit, isBusy } = useSubmit(remove);
  const [isAsked, setAsked] = useState(false);

  async function confirm() {
    await submit(undefined, { onSuccess: () => toast.success(done) });
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
