'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ChangeEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Dialog } from '@/components/ui/dialog/dialog';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { toast } from '@/components/ui/feedback/toast';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { pictureProblem, pictureTypes, refusedPicture } from '@/components/ui/picture/scale-picture';
import type { Member } from '@/lib/account/member-contract';
import { memberQuery } from '@/lib/account/queries/load-member';
import { useSaveAvatar } from '@/lib/account/queries/save-avatar';
import { useErrorText } from '@/lib/error-text/use-error-text';
import { avatarMegabytes } from '@/lib/promises';
import styles from '../proof/account.module.css';

/** Loaded when a picture has been chosen. */
const AvatarCropper = lazy(() => import('./avatar-cropper'));

/** Maximum bytes of a picture to crop; the upload is far smaller. */
const mostBytes = avatarMegabytes * 1024 * 1024;

/** The avatar, and the steps to another one: choose, crop, save. */
export function AvatarEditor({ member: first }: { member: Member }) {
  const text = useTranslations('account.avatar');
  const { data: member = first } = useQuery({ ...memberQuery, initialData: first });
  const textOf = useErrorText();
  const saveAvatar = useSaveAvatar();
  const isBusy = saveAvatar.isPending;
  const input = useRef<HTMLInputElement>(null);
  const [source, setSource] = useState<string | null>(null);
  const [error, setError] = useState('');

  useEffect(() => {
    if (source === null) return;
    return () => URL.revokeObjectURL(source);
  }, [source]);

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // The same file may be chosen again.
    event.target.value = '';
    if (!file) return;
    const problem = pictureProblem(file, mostBytes);
    setError(problem ? text(problem) : '');
    if (!problem) setSource(URL.createObjectURL(file));
  }

  async function save(picture: Blob | null) {
    if (saveAvatar.isPending) return;
    try {
      await saveAvatar.mutateAsync(picture);
      if (picture) toast.success(text('saved'));
    } catch (failure) {
      const problem = refusedPicture(failure);
      const words = problem ? text(problem) : text('failed', { reason: await textOf(failure) });
      setError(words);
      toast.error(words);
    } finally {
      setSource(null);
    }
  }

  return (
    <div className={styles.avatarRow}>
      {member.avatar ? (
        <CoverImage className={styles.avatar} src={member.avatar} size={88} alt={text('alt')} />
      ) : (
        <span className={`avatar ${styles.avatar}`} aria-hidden="true">
          {[...member.nickname][0]}
        </span>
      )}
      <div className={styles.avatarButtons}>
        <div className="row row-wrap">
          <button type="button" className="button" disabled={isBusy} onClick={() => input.current?.click()}>
            {text('choose')}
          </button>
          {member.avatar ? (
            <button
              type="button"
              className="button button-quiet"
              disabled={isBusy}
              onClick={() => save(null)}
            >
              {text('remove')}
            </button>
          ) : null}
        </div>
        <span className={error ? 'hint hint-error' : 'hint'} role={error ? 'alert' : undefined}>
          {error || text('rule')}
        </span>
        <input
          ref={input}
          type="file"
          accept={pictureTypes.join(',')}
          hidden
          aria-label={text('choose')}
          onChange={choose}
        />
      </div>
      <Dialog open={source !== null} onClose={() => setSource(null)} title={text('cut')} phone="screen">
        {source === null ? null : (
          <Suspense fallback={<Skeleton height="320px" />}>
            <AvatarCropper
              source={source}
              isBusy={isBusy}
              onCancel={() => setSource(null)}
              onBroken={() => {
                setSource(null);
                setError(text('invalid'));
              }}
              onSave={save}
            />
          </Suspense>
        )}
      </Dialog>
    </div>
  );
}
