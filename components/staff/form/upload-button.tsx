import { Button } from 'antd';
import { useRef } from 'react';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { ErrorNote } from './error-note';

/**
 * Uploads one picture.
 * @param upload returns its link
 */
export function UploadButton({
  label,
  upload,
  onUploaded,
}: {
  readonly label: string;
  readonly upload: (picture: Blob) => Promise<string>;
  readonly onUploaded: (link: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const action = useStaffAction(upload, []);
  return (
    <>
      <Button loading={action.isPending} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) action.mutate(file, { onSuccess: onUploaded });
        }}
      />
      <ErrorNote error={action.error} />
    </>
  );
}
