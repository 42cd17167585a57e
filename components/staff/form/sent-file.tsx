import { Icon } from '@/components/ui/picture/icon';
import { readEvidence } from '@/lib/refunds/queries/staff-evidence';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { ErrorNote } from './error-note';

/** A private file. It is fetched on a click, because opening it is recorded and may need a code. */
export function SentFile({
  file: { name, mime, link },
}: {
  readonly file: { readonly name: string; readonly mime: string; readonly link: string };
}) {
  const read = useStaffAction(() => readEvidence(link), []);
  const save = (url: string) => {
    const anchor = document.createElement('a');
    anchor.href = url;
    anchor.download = name;
    anchor.click();
    URL.revokeObjectURL(url);
  };
  return (
    <li>
      <Icon name={mime === 'application/pdf' ? 'document' : 'camera'} size={16} />
      <button
        type="button"
        className="s-link clip"
        disabled={read.isPending}
        onClick={() => read.mutate(undefined, { onSuccess: save })}
      >
        {name}
      </button>
      <ErrorNote error={read.error} />
    </li>
  );
}
