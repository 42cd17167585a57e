import { Button } from 'antd';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Panel } from '@/components/staff/format/panel';
import { Icon } from '@/components/ui/picture/icon';
import { clearMark } from '@/lib/products/staff/catalogue-file';
import { type CatalogueFile, type FileProblem, readCatalogueFile } from './read-catalogue-file';

/** Reads a file in the browser. Nothing is sent before its columns are chosen. */
export function FileChooser({ onFile }: { readonly onFile: (file: CatalogueFile) => void }) {
  const t = useTranslations('staff.files');
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<{ problem: FileProblem; line?: number } | null>(null);
  const [isReading, setReading] = useState(false);
  const read = async (file: File | undefined) => {
    if (!file) return;
    setReading(true);
    const found = await readCatalogueFile(file);
    setReading(false);
    if ('problem' in found) setProblem(found);
    else onFile(found);
  };
  return (
    <Panel title={t('import')}>
      <p>{t('importHint', { clearMark })}</p>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('choose')}
        onChange={({ target }) => {
          void read(target.files?.[0]);
          target.value = '';
        }}
      />
      <div className="s-actions">
        <Button
          type="primary"
          loading={isReading}
          icon={<Icon name="document" size={16} />}
          onClick={() => input.current?.click()}
        >
          {t('choose')}
        </Button>
      </div>
      {problem ? (
        <p role="alert" className="s-refused">
          {t(`problem.${problem.problem}`, { line: problem.line ?? 0 })}
        </p>
      ) : null}
    </Panel>
  );
}
