import { Modal, Switch } from 'antd';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { NavigationEntry } from './navigation';
import { previewKey, setSingleKeys, useSingleKeys } from './single-keys';

const everywhere = [
  { keys: ['Ctrl', 'K'], text: 'palette' },
  { keys: ['/'], text: 'search' },
  { keys: ['J'], text: 'nextRow' },
  { keys: ['K'], text: 'previousRow' },
  { keys: ['Enter'], text: 'openRow' },
  { keys: ['X'], text: 'selectRow' },
  { keys: ['Esc'], text: 'close' },
  { keys: ['?'], text: 'list' },
] as const;

/** On the screen of the risk screening. */
const screening = [
  { keys: [previewKey], text: 'preview' },
  { keys: ['N'], text: 'takeNext' },
  { keys: ['R'], text: 'release' },
  { keys: ['V'], text: 'askToVerify' },
  { keys: ['X'], text: 'refuse' },
] as const;

/** The keyboard shortcuts, and whether those of one letter are on. */
export function ShortcutsDialog({
  entries,
  onClose,
}: {
  readonly entries: readonly NavigationEntry[];
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff');
  const areOn = useSingleKeys();
  const shown = entries.some(({ key }) => key === 'screening') ? [...everywhere, ...screening] : everywhere;
  const id = useId();
  return (
    <Modal open title={t('shortcuts.title')} footer={null} width={680} onCancel={onClose}>
      <div className="s-shortcuts">
        <dl>
          {shown.map(({ keys, text }) => (
            <div key={text}>
              <dt>{t(`shortcuts.${text}`)}</dt>
              <dd>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <dl>
          {entries.map(({ key, letter }) => (
            <div key={key}>
              <dt>{t(`nav.${key}`)}</dt>
              <dd>
                <kbd>G</kbd>
                <kbd>{letter.toUpperCase()}</kbd>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="s-shortcuts-switch">
        <label htmlFor={id}>{t('shortcuts.single')}</label>
        <Switch id={id} checked={areOn} onChange={setSingleKeys} />
      </p>
      <p className="s-hint">{t('shortcuts.singleHint')}</p>
    </Modal>
  );
}
