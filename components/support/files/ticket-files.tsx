import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/picture/icon';
import { LiveText } from '@/components/ui/price/amount-text';
import { mostAttachmentBytes, mostAttachments } from '@/lib/support/message-limits';
import styles from './ticket-files.module.css';
import { acceptedTypes, type TicketFiles } from './use-ticket-files';

/** Chooses files. With `isIcon` it is as small as the field beside it needs. */
export function AddFiles({ chosen, isIcon = false }: { chosen: TicketFiles; isIcon?: boolean }) {
  const t = useTranslations('message.files');
  return (
    <label
      className={`${isIcon ? 'icon-button' : 'button button-small'} ${styles.add}`}
      title={t('rule', rule)}
      data-disabled={chosen.isFull || undefined}
    >
      <Icon name="paperclip" size={20} />
      <LiveText>{isIcon ? null : t('add')}</LiveText>
      <input
        type="file"
        multiple
        accept={acceptedTypes.join(',')}
        disabled={chosen.isFull}
        aria-label={t('add')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          void chosen.add(files);
        }}
      />
    </label>
  );
}

const rule = { count: mostAttachments, size: mostAttachmentBytes / (1024 * 1024) };

/** The files that will be sent, those that are being uploaded, and what was refused. */
export function ChosenFiles({ chosen }: { chosen: TicketFiles }) {
  const t = useTranslations('message.files');
  const { files, uploads, problems } = chosen;
  return (
    <>
      {files.length + uploads.length > 0 ? (
        <ul className={styles.chosen} aria-label={t('chosen')}>
          {files.map((file) => (
            <li key={file.id}>
              {file.preview ? <img src={file.preview} alt="" /> : <Icon name="document" size={20} />}
              <span className={styles.name}>{file.name}</span>
              <button
                type="button"
                className="icon-button"
                aria-label={t('remove', { name: file.name })}
                onClick={() => chosen.remove(file)}
              >
                <Icon name="close" size={16} />
              </button>
            </li>
          ))}
          {uploads.map(({ key, name, share }) => (
            <li key={key}>
              <Icon name="document" size={20} />
              <span className={styles.name}>
                {name}
                <progress value={share} aria-label={t('progress', { name })} />
              </span>
              <button
                type="button"
                className="icon-button"
                aria-label={t('cancel', { name })}
                onClick={() => chosen.cancel(key)}
              >
                <Icon name="close" size={16} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {problems.length > 0 ? (
        <div className={styles.problems} role="alert">
          {problems.map((problem) => (
            <span key={problem} className="hint hint-error">
              <Icon name="alert" size={16} />
              {problem}
            </span>
          ))}
        </div>
      ) : null}
    </>
  );
}

/** The field of files in a form. */
export function FilesField({ chosen }: { chosen: TicketFiles }) {
  const t = useTranslations('message.files');
  return (
    <fieldset className={`field ${styles.field}`}>
      <legend className="label">{t('label')}</legend>
      <ChosenFiles chosen={chosen} />
      <div className={styles.line}>
        <AddFiles chosen={chosen} />
        <span className="hint">{t('rule', rule)}</span>
      </div>
    </fieldset>
  );
}
