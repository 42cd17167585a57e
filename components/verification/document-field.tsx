import { useTranslations } from 'next-intl';
import { type ChangeEvent, type Ref, useEffect, useRef, useState } from 'react';
import styles from '@/components/account/proof/account.module.css';
import { Icon } from '@/components/ui/picture/icon';
import {
  pictureProblem,
  pictureTypes,
  refusedPicture,
  scalePicture,
} from '@/components/ui/picture/scale-picture';
import { useUploadDocument } from '@/lib/account/queries/upload-picture';
import { useErrorText } from '@/lib/error-text/use-error-text';

const wrong = { invalid: 'pictureInvalid', tooLarge: 'pictureTooLarge' } as const;

/** One picture of a document. It is uploaded as soon as it is chosen, and shown from the local file. */
export function DocumentField({
  ref,
  id,
  label,
  isMissing,
  onUploaded,
}: {
  ref?: Ref<HTMLInputElement>;
  id: string;
  label: string;
  isMissing: boolean;
  onUploaded: (fileId: string) => void;
}) {
  const text = useTranslations('account.identity');
  const textOf = useErrorText();
  const { mutateAsync: upload } = useUploadDocument();
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
    const chosen = pictureProblem(file);
    if (chosen) return setError(text(wrong[chosen]));
    setPreview(URL.createObjectURL(file));
    setState('sending');
    try {
      const picture = await scalePicture(file);
      // Another file was chosen meanwhile.
      if (turn !== latest.current) return;
      if (!picture) {
        setState('none');
        setPreview(null);
        setError(text(wrong.tooLarge));
        return;
      }
      const { id: fileId } = await upload(picture);
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
          ref={ref}
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
