import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useShownError } from '@/components/staff/form/error-note';
import { Icon } from '@/components/ui/picture/icon';
import type { TableFormat } from '@/lib/wire/file';

/** Downloads a list as CSV or XLSX. A second click stops it. */
export function ExportButton({
  onDownload,
}: {
  readonly onDownload: (signal: AbortSignal, format: TableFormat) => Promise<void>;
}) {
  const t = useTranslations('staff.export');
  const running = useRef<AbortController | null>(null);
  const download = useMutation({
    mutationFn: async (format: TableFormat) => {
      const controller = new AbortController();
      running.current = controller;
      await onDownload(controller.signal, format).catch((error: unknown) => {
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
      {download.isPending ? (
        <Button icon={<Icon name="close" size={16} />} onClick={() => running.current?.abort()}>
          {t('stop')}
        </Button>
      ) : (
        <>
          <Button icon={<Icon name="download" size={16} />} onClick={() => download.mutate('CSV')}>
            {t('start')}
          </Button>
          <Button icon={<Icon name="download" size={16} />} onClick={() => download.mutate('XLSX')}>
            {t('startXlsx')}
          </Button>
        </>
      )}
    </>
  );
}
