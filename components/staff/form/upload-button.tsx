import { Button } from 'antd';
import { useRef } from 'react';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { ErrorNote } from './error-note';
import { acceptedPictures, type FileRule, fittingFile } from './fitting-file';

/**
 * Uploads one picture, or another file that `accept` names, once it is checked and scaled down.
 * @param upload returns what is known of it then, such as its link
 */
export function UploadButton({
  label,
  name = label,
  accept = acceptedPictures,
  mostBytes,
  keepsTransparency,
  upload,
  onUploaded,
}: Partial<FileRule> & {
  readonly label: string;
  /** The accessible name, which contains the label. */
  readonly name?: string;
  readonly upload: (file: Blob) => Promise<string>;
  readonly onUploaded: (uploaded: string, file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const action = useStaffAction(
    async (file: File) => upload(await fittingFile(file, { accept, mostBytes, keepsTransparency })),
    [],
  );
  return (
    <>
      <Button aria-label={name} loading={action.isPending} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={name}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) action.mutate(file, { onSuccess: (uploaded) => onUploaded(uploaded, file) });
        }}
      />
      <ErrorNote error={action.error} />
    </>
  );
}
