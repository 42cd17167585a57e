'use client';

import { useTranslations } from 'next-intl';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { useErrorText } from '@/lib/i18n/use-error-text';
import { uploadPicture } from '@/lib/queries/upload-picture';
import styles from './account.module.css';
import { pictureProblem, pictureTypes, refusedPicture } from './picture-file';

/** Bytes of a document (domain.md, `config.upload`). */
const mostBytes = 5 * 1024 * 1024;

const wrong = { invalid: 'pictureInvalid', tooLarge: 'pictureTooLarge' } as const;

/** One picture of a document: chosen or photographed, sent at once, shown as it was chosen. */
export function DocumentField({
  id,
  label,
  isMissing,
  onUploaded,
}: {
  id: string;
  label: string;
  isMissing: boolean;
  onUploaded: (fileId: string) => void;
}) {
  const text = useTranslations('account.identity');
  const textOf = useErrorText();
  const [preview, setPreview] = useState<string | null>(null);
  const [state, setState] = useState<'none' | 'sending' | 'sent'>('none');
  const [error, setError] = useState('');
  const latest = useRef(0);

  useEffect(() => {
    if (preview === null) return;
    return () => URL.revokeObjectURL(preview);
  }, [preview]);

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    latest.current += 1;
    const turn = latest.current;
    onUploaded('');
    setError('');
    setPreview(null);
    setState('none');
    const chosen = pictureProblem(file, mostBytes);
    if (chosen) return setError(text(wrong[chosen]));
    setPreview(URL.createObjectURL(file));
    setState('sending');
    try {
      const { id: fileId } = await uploadPicture(file, 'identity');
      // Another one has been chosen meanwhile.
      if (turn !== latest.current) return;
      setState('sent');
      onUploaded(fileId);
    } catch (failure) {
      const refused = refusedPicture(failure);
      const words = refused ? text(wrong[refused]) : text('pictureFailed', { reason: await textOf(failure) });
      if (turn !== latest.current) return;
      setState('none');
      setPreview(null);
      setError(words);
    }
  }

  const problem = error || (isMissing ? text('pictureMissing') : '');
  return (
    <div className="field">
      <label className={styles.document} data-wrong={problem !== ''}>
        <span className={styles.picture}>
          {preview ? <img src={preview} alt="" /> : <Icon name="camera" size={24} />}
        </span>
        <b className="t13">{label}</b>
        <input
          id={id}
          type="file"
          className={styles.file}
          accept={pictureTypes.join(',')}
          aria-label={label}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-below`}
          onChange={choose}
        />
      </label>
      <span
        id={`${id}-below`}
        className={problem ? 'hint hint-error' : state === 'sent' ? 'hint hint-good' : 'hint'}
        role={problem ? 'alert' : 'status'}
      >
        {problem ||
          (state === 'sending'
            ? text('pictureSending')
            : state === 'sent'
              ? text('pictureSent')
              : text('pictureRule'))}
      </span>
    </div>
  );
}
