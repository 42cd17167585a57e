'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ChangeEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { CoverImage } from '@/components/ui/cover-image';
import { Dialog } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { toast } from '@/components/ui/toast';
import { useAttempt } from '@/components/ui/use-attempt';
import { call } from '@/lib/api/browser';
import type { Member } from '@/lib/contract/upms';
import { useErrorText } from '@/lib/i18n/use-error-text';
import { memberQuery } from '@/lib/queries/load-member';
import { useShowMember } from '@/lib/queries/own-account';
import { uploadPicture } from '@/lib/queries/upload-picture';
import styles from './account.module.css';
import { pictureProblem, pictureTypes, refusedPicture } from './picture-file';

/** Fetched when a picture has been chosen. */
const AvatarCropper = lazy(() => import('./avatar-cropper'));

/** Bytes of a picture to cut from; what is sent is far smaller. */
const mostBytes = 10 * 1024 * 1024;

/** The avatar, and the way to another one: choose, cut, save. */
export function AvatarEditor({ member: first }: { member: Member }) {
  const text = useTranslations('account.avatar');
  const { data: member = first } = useQuery({ ...memberQuery, initialData: first });
  const showMember = useShowMember();
  const textOf = useErrorText();
  const { attempt, isBusy } = useAttempt();
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

  const change = async (avatar: string | null) => {
    const answer = await call('POST /upms/member/profile/update', { body: { avatar } });
    showMember(answer.member);
  };

  const save = (picture: Blob) =>
    attempt(async () => {
      try {
        const { link } = await uploadPicture(picture, 'image');
        await change(link);
        toast.success(text('saved'));
      } catch (failure) {
        const problem = refusedPicture(failure);
        const words = problem ? text(problem) : text('failed', { reason: await textOf(failure) });
        setError(words);
        toast.error(words);
      } finally {
        setSource(null);
      }
    });

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
              onClick={() => attempt(() => change(null))}
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
