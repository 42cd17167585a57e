import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useShownError } from '@/components/staff/form/error-note';
import { Icon } from '@/components/ui/picture/icon';

/** Downloads a list as CSV. A second click stops it. */
export function ExportButton({
  onDownload,
}: {
  readonly onDownload: (signal: AbortSignal) => Promise<void>;
}) {
  const t = useTranslations('staff.export');
  const running = useRef<AbortController | null>(null);
  const download = useMutation({
    mutationFn: async () => {
      const controller = new AbortController();
      running.current = controller;
      await onDownload(controller.signal).catch((error: unknown) => {
        if (!controller.signal.aborted) throw error;
      });
    },
  });
  useEffect(() => () => running.current?.abort(), []);
  const error = useShownError(download.error);
  return (
    <>
      {error ? (
        <span className="s-export-error" role="alert">
          {t('failed', { error })}
        </span>
      ) : null}
      <Button
        icon={<Icon name={download.isPending ? 'close' : 'download'} size={16} />}
        onClick={() => (download.isPending ? running.current?.abort() : download.mutate())}
      >
        {download.isPending ? t('stop') : t('start')}
      </Button>
    </>
  );
}
