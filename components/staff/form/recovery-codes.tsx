import { Button, Checkbox } from 'antd';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CopyText } from '@/components/staff/format/copy-text';

/** Recovery codes, which are shown once: the person confirms that they are kept. */
export function RecoveryCodes({
  codes,
  isDialog = false,
  onDone,
}: {
  readonly codes: readonly string[];
  /** The dialog has the heading. */
  readonly isDialog?: boolean;
  readonly onDone: () => void;
}) {
  const t = useTranslations('staff.factor');
  const [isKept, setKept] = useState(false);
  return (
    <>
      {isDialog ? null : <h1>{t('codesTitle')}</h1>}
      <p className="s-hint">{t('codesHint')}</p>
      <ul className="s-recovery">
        {codes.map((code) => (
          <li key={code}>
            <code translate="no">{code}</code>
          </li>
        ))}
      </ul>
      <CopyText text={codes.join('\n')} label={t('copyAll')} />
      <p>
        <Checkbox checked={isKept} onChange={({ target }) => setKept(target.checked)}>
          {t('kept')}
        </Checkbox>
      </p>
      <Button block size="large" type="primary" disabled={!isKept} onClick={onDone}>
        {t('finish')}
      </Button>
    </>
  );
}
