import { Button } from 'antd';
import { useTranslations } from 'next-intl';
import { UploadButton } from '@/components/staff/form/upload-button';
import { Icon } from '@/components/ui/picture/icon';
import { type EvidenceFileKind, evidenceFileKinds, longestFileName } from '@/lib/disputes/rules';
import { uploadEvidenceFile } from '@/lib/reconciliation/queries/staff';
import { shortFileName } from '@/lib/text/file-name';

export type ChosenFile = { readonly kind: EvidenceFileKind; readonly id: string; readonly name: string };

/** Files of evidence, at most one of each kind. They are uploaded as soon as they are chosen. */
export function EvidenceFiles({
  files,
  onChange,
}: {
  readonly files: readonly ChosenFile[];
  readonly onChange: (change: (files: readonly ChosenFile[]) => readonly ChosenFile[]) => void;
}) {
  const t = useTranslations('staff.disputes');
  const without = (kind: EvidenceFileKind) => (before: readonly ChosenFile[]) =>
    before.filter((file) => file.kind !== kind);
  return (
    <>
      <h3 className="s-sub">{t('files')}</h3>
      <p className="s-hint">{t('filesHint')}</p>
      <ul className="s-files">
        {evidenceFileKinds.map((kind) => {
          const file = files.find((one) => one.kind === kind);
          const kindName = t(`fileKind.${kind}`);
          return (
            <li key={kind}>
              <span>{kindName}</span>
              {file ? (
                <>
                  <Icon name="document" size={16} />
                  <span className="clip">{file.name}</span>
                  <Button
                    type="text"
                    size="small"
                    aria-label={t('fileRemove', { name: file.name })}
                    icon={<Icon name="close" size={16} />}
                    onClick={() => onChange(without(kind))}
                  />
                </>
              ) : (
                <UploadButton
                  label={t('fileAdd', { kind: kindName })}
                  accept="image/png,image/jpeg,image/webp,application/pdf"
                  upload={uploadEvidenceFile}
                  onUploaded={(id, { name }) =>
                    onChange((before) => [
                      ...without(kind)(before),
                      { kind, id, name: shortFileName(name, longestFileName) },
                    ])
                  }
                />
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
