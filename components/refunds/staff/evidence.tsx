import { Button } from 'antd';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { ErrorNote } from '@/components/staff/form/error-note';
import { Panel } from '@/components/staff/format/panel';
import { Icon } from '@/components/ui/picture/icon';
import { readEvidence } from '@/lib/refunds/queries/staff-evidence';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';

/** Pictures of the member. They are fetched on a click, because opening them is recorded and may need a code. */
export function Evidence({ images }: { readonly images: readonly string[] }) {
  const t = useTranslations('staff.request');
  const [urls, setUrls] = useState<readonly string[]>([]);
  const read = useStaffAction(() => Promise.all(images.map(readEvidence)), []);
  useEffect(
    () => () => {
      for (const url of urls) URL.revokeObjectURL(url);
    },
    [urls],
  );
  if (images.length === 0) return null;
  return (
    <Panel title={t('evidence', { count: images.length })}>
      {urls.length > 0 ? (
        <ul className="s-evidence">
          {urls.map((url, index) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                <img src={url} alt={t('picture', { number: index + 1 })} />
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <Button
          icon={<Icon name="camera" size={16} />}
          loading={read.isPending}
          onClick={() => read.mutate(undefined, { onSuccess: setUrls })}
        >
          {t('showEvidence')}
        </Button>
      )}
      <ErrorNote error={read.error} />
      <p className="s-hint">{t('evidenceHint')}</p>
    </Panel>
  );
}
