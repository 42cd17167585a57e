import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/picture/icon';
import type { Attachment } from '@/lib/support/contract';
import styles from '../center/support-center.module.css';

/** Pictures and documents of a ticket or a reply. A click saves the file. */
export function SentFiles({ files }: { files: readonly Attachment[] }) {
  const t = useTranslations('message.detail');
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={t('files')}>
      {files.map(({ id, name, mime, link }) => (
        <li key={id}>
          <a className="link small" href={link} download={name}>
            {mime === 'application/pdf' ? (
              <Icon name="document" size={20} />
            ) : (
              <img src={link} alt="" loading="lazy" />
            )}
            <span>{name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
