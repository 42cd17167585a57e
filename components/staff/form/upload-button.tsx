import { Button } from 'antd';
import { useRef } from 'react';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { ErrorNote } from './error-note';

/**
 * Uploads one picture, or another file that `accept` names.
 * @param upload returns what is known of it then, such as its link
 */
export function UploadButton({
  label,
  name = label,
  accept = 'image/png,image/jpeg,image/webp',
  upload,
  onUploaded,
}: {
  readonly label: string;
  /** The accessible name, which contains the label. */
  readonly name?: string;
  readonly accept?: string;
  readonly upload: (file: File) => Promise<string>;
  readonly onUploaded: (uploaded: string, file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const action = useStaffAction(upload, []);
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
