import { Button } from 'antd';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { ErrorNote } from '@/components/staff/form/error-note';
import { acceptedDocuments, fittingFile } from '@/components/staff/form/fitting-file';
import { Icon } from '@/components/ui/picture/icon';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { mostAttachmentBytes, mostAttachments } from '@/lib/support/message-limits';
import { uploadAttachment } from '@/lib/support/queries/staff';
import { shortFileName } from '@/lib/text/file-name';
import { type ChosenFile, useDrafts } from './drafts';

const none: readonly ChosenFile[] = [];

const rule = { accept: acceptedDocuments, mostBytes: mostAttachmentBytes };

/** The files of the reply that is being written. */
export function useChosenFiles(ticketId: string) {
  const files = useDrafts((drafts) => drafts.files[ticketId] ?? none);
  const addFile = useDrafts((drafts) => drafts.addFile);
  const removeFiles = useDrafts((drafts) => drafts.removeFiles);
  const upload = useStaffAction(async (chosen: readonly File[]) => {
    for (const file of chosen) {
      const id = await uploadAttachment(await fittingFile(file, rule));
      const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : null;
      addFile(ticketId, { id, name: shortFileName(file.name, 100), preview });
    }
  }, []);
  return {
    files,
    add: (chosen: readonly File[]) => upload.mutate(chosen.slice(0, mostAttachments - files.length)),
    remove: (id: string) => removeFiles(ticketId, [id]),
    clear: () => removeFiles(ticketId),
    isUploading: upload.isPending,
    error: upload.error,
  };
}

type Chosen = { readonly chosen: ReturnType<typeof useChosenFiles> };

/** Files are uploaded as soon as they are chosen. */
export function AttachButton({ chosen }: Chosen) {
  const t = useTranslations('staff.inbox');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        type="text"
        icon={<Icon name="paperclip" size={16} />}
        loading={chosen.isUploading}
        disabled={chosen.files.length >= mostAttachments}
        title={t('attachHint', { count: mostAttachments })}
        onClick={() => input.current?.click()}
      >
        {t('attach')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptedDocuments}
        aria-label={t('attach')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) chosen.add(files);
        }}
      />
    </>
  );
}

/** What will be sent with the reply. */
export function ChosenFiles({ chosen }: Chosen) {
  const t = useTranslations('staff.inbox');
  return (
    <>
      {chosen.files.length > 0 ? (
        <ul className="s-files" aria-label={t('files')}>
          {chosen.files.map(({ id, name, preview }) => (
            <li key={id}>
              {preview ? <img src={preview} alt="" /> : <Icon name="document" size={20} />}
              <span className="clip">{name}</span>
              <Button
                type="text"
                size="small"
                aria-label={t('removeFile', { name })}
                icon={<Icon name="close" size={16} />}
                onClick={() => chosen.remove(id)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <ErrorNote error={chosen.error} />
    </>
  );
}
