import { useTranslations } from 'next-intl';
import { type ChangeEvent, useEffect, useState } from 'react';
import { Icon } from '@/components/ui/picture/icon';
import {
  mostPictureBytes,
  type PictureProblem,
  pictureProblem,
  pictureTypes,
  refusedPicture,
  scalePicture,
} from '@/components/ui/picture/scale-picture';
import { useErrorText } from '@/lib/error-text/use-error-text';
import { mostEvidence } from '@/lib/refunds/after-sales-contract';
import { useUploadEvidence } from '@/lib/refunds/queries/after-sales';
import styles from './after-sales.module.css';

export type Evidence = { id: string; preview: string };

/** Pictures that are uploaded as soon as they are chosen, and shown from the local files. */
export function EvidenceField({
  pictures,
  onChange,
  onBusy,
}: {
  pictures: Evidence[];
  onChange: (change: (before: Evidence[]) => Evidence[]) => void;
  onBusy: (isBusy: boolean) => void;
}) {
  const text = useTranslations('order.afterSales.evidence');
  const textOf = useErrorText();
  const { mutateAsync: upload } = useUploadEvidence();
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  useEffect(() => onBusy(isSending), [isSending, onBusy]);

  const wrong = (problem: PictureProblem) =>
    setProblem(text(problem, { size: mostPictureBytes / (1024 * 1024) }));

  async function send(file: File): Promise<void> {
    const refused = pictureProblem(file);
    if (refused) return wrong(refused);
    try {
      const picture = await scalePicture(file);
      if (!picture) return wrong('tooLarge');
      const { id } = await upload(picture);
      onChange((before) => [...before, { id, preview: URL.createObjectURL(picture) }]);
    } catch (failure) {
      const problem = refusedPicture(failure);
      if (problem) wrong(problem);
      else setProblem(await textOf(failure));
    }
  }

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])].slice(0, mostEvidence - pictures.length);
    event.target.value = '';
    setProblem('');
    setSending(true);
    for (const file of files) await send(file);
    setSending(false);
  }

  function remove({ id, preview }: Evidence) {
    URL.revokeObjectURL(preview);
    onChange((before) => before.filter((each) => each.id !== id));
  }

  return (
    <fieldset className="field">
      <legend className="label">{text('label')}</legend>
      <div className={styles.pictures}>
        {pictures.map((picture, index) => (
          <div key={picture.id} className={styles.picture}>
            <img src={picture.preview} alt={text('picture', { number: index + 1 })} />
            <br />
            <button
              type="button"
              className="link small"
              aria-label={text('removeName', { number: index + 1 })}
              onClick={() => remove(picture)}
            >
              {text('remove')}
            </button>
          </div>
        ))}
        {pictures.length < mostEvidence ? (
          <label className={styles.add}>
            <Icon name="camera" size={24} />
            <input
              type="file"
              multiple
              accept={pictureTypes.join(',')}
              aria-label={text('add')}
              aria-describedby="evidence-below"
              onChange={choose}
            />
          </label>
        ) : null}
      </div>
      <span
        id="evidence-below"
        className={problem ? 'hint hint-error' : 'hint'}
        role={problem ? 'alert' : 'status'}
      >
        {problem || (isSending ? text('sending') : text('rule', { count: mostEvidence }))}
      </span>
    </fieldset>
  );
}
