import { Button } from 'antd';
import { useTranslations } from 'next-intl';
import { acceptedDocuments } from '@/components/staff/form/fitting-file';
import { UploadButton } from '@/components/staff/form/upload-button';
import { Facts } from '@/components/staff/format/panel';
import { Icon } from '@/components/ui/picture/icon';
import {
  type EvidenceFileKind,
  evidenceFileKinds,
  longestFileName,
  mostEvidenceBytes,
} from '@/lib/disputes/rules';
import { uploadEvidenceFile } from '@/lib/reconciliation/queries/staff';
import { shortFileName } from '@/lib/text/file-name';

export type ChosenFile = { readonly kind: EvidenceFileKind; readonly id: string; readonly name: string };

type ChangeFiles = (change: (files: readonly ChosenFile[]) => readonly ChosenFile[]) => void;

/** Files of evidence, at most one of each kind. They are uploaded as soon as they are chosen. */
export function EvidenceFiles({
  files,
  onChange,
}: {
  readonly files: readonly ChosenFile[];
  readonly onChange: ChangeFiles;
}) {
  const t = useTranslations('staff.disputes');
  return (
    <>
      <h3 className="s-sub">{t('files')}</h3>
      <p className="s-hint">{t('filesHint')}</p>
      <Facts
        facts={evidenceFileKinds.map((kind) => ({
          name: t(`fileKind.${kind}`),
          value: <FileOfKind kind={kind} file={files.find((one) => one.kind === kind)} onChange={onChange} />,
        }))}
      />
    </>
  );
}

function FileOfKind({
  kind,
  file,
  onChange,
}: {
  readonly kind: EvidenceFileKind;
  readonly file: ChosenFile | undefined;
  readonly onChange: ChangeFiles;
}) {
  const t = useTranslations('staff.disputes');
  const others = (before: readonly ChosenFile[]) => before.filter((one) => one.kind !== kind);
  if (!file) {
    return (
      <UploadButton
        label={t('fileAdd')}
        name={t('fileAddOf', { kind: t(`fileKind.${kind}`) })}
        accept={acceptedDocuments}
        mostBytes={mostEvidenceBytes}
        upload={uploadEvidenceFile}
        onUploaded={(id, { name }) =>
          onChange((before) => [...others(before), { kind, id, name: shortFileName(name, longestFileName) }])
        }
      />
    );
  }
  return (
    <span className="s-file">
      <Icon name="document" size={16} />
      <span className="clip">{file.name}</span>
      <Button
        type="text"
        size="small"
        aria-label={t('fileRemove', { name: file.name })}
        icon={<Icon name="close" size={16} />}
        onClick={() => onChange(others)}
      />
    </span>
  );
}
