import { Modal } from 'antd';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { Icon } from '@/components/ui/picture/icon';
import { useRouter } from '@/lib/routing/navigation';
import { queryMost } from '@/lib/text-lengths';
import type { NavigationEntry } from './navigation';
import { type PaletteScope, useRecords } from './palette-records';
import { type PaletteRow, useCommands } from './palette-rows';
import { closeKey } from './single-keys';

/** What a first character limits the palette to. */
const prefixes: Record<string, PaletteScope | 'COMMANDS'> = {
  '>': 'COMMANDS',
  '@': 'MEMBERS',
};

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Finds orders, payments, members, products, codes, tickets, screens and commands with one field. */
export function CommandPalette({
  entries,
  onShortcuts,
  onClose,
}: {
  readonly entries: readonly NavigationEntry[];
  readonly onShortcuts: () => void;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.palette');
  const id = useId();
  const router = useRouter();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  /** Enter was pressed before the search was complete. */
  const [isEntered, setEntered] = useState(false);
  const scope = prefixes[text.slice(0, 1)] ?? 'ALL';
  const typed = (scope === 'ALL' ? text : text.slice(1)).trim();
  const isCommands = scope === 'COMMANDS';
  const records = useRecords(isCommands ? '' : typed, isCommands ? 'ALL' : scope);
  const commands = useCommands(typed, entries, onShortcuts);
  const groups = [
    ...(isCommands ? [] : records.groups),
    ...(isCommands || scope === 'ALL' ? commands : []),
  ].filter(({ rows }) => rows.length > 0);
  const rows = groups.flatMap((group) => group.rows);
  const isBusy = !isCommands && typed !== '' && records.isBusy;
  const current = rows[Math.min(active, rows.length - 1)];
  const optionId = (row: PaletteRow) => `${id}-${row.key}`;

  const choose = (row: PaletteRow) => {
    onClose();
    if (row.path) router.push(row.path);
    else row.run?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    setEntered(false);
    if (step) setActive((Math.min(active, rows.length - 1) + step + rows.length) % Math.max(1, rows.length));
    else if (event.key === 'Enter' && isBusy && active === 0) setEntered(true);
    else if (event.key === 'Enter' && current) choose(current);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    if (!isEntered || isBusy) return;
    setEntered(false);
    if (current) choose(current);
  });
  const shown = current && optionId(current);
  useEffect(() => {
    if (shown) document.getElementById(shown)?.scrollIntoView({ block: 'nearest' });
  }, [shown]);

  return (
    <Modal
      open
      className="s-palette"
      title={t('title')}
      styles={{ container: { padding: 0 }, header: { display: 'none' } }}
      closable={false}
      footer={null}
      width={640}
      onCancel={onClose}
    >
      <div className="s-palette-field">
        <Icon name="search" />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog consists of this field
          autoFocus
          role="combobox"
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={shown}
          aria-autocomplete="list"
          aria-label={t('title')}
          placeholder={t('placeholder')}
          maxLength={queryMost}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>{closeKey}</kbd>
      </div>
      <div className="s-palette-list" id={`${id}-list`} role="listbox" aria-label={t('results')}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
          <div key={group.key} role="group" aria-labelledby={`${id}-group-${group.key}`}>
            {/* A listbox may only have options; the group has the text as its name. */}
            <span className="s-palette-group" id={`${id}-group-${group.key}`} aria-hidden="true">
              {t(`group.${group.key}`)}
            </span>
            {group.rows.map((row) => (
              <Option
                key={row.key}
                row={row}
                id={optionId(row)}
                isActive={row === current}
                onPoint={() => setActive(rows.indexOf(row))}
                onChoose={() => choose(row)}
              />
            ))}
          </div>
        ))}
      </div>
      <p className="s-palette-none" role="status">
        {isBusy ? t('searching') : rows.length === 0 ? t('nothing', { text: typed }) : null}
      </p>
      <p className="s-palette-keys">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('keys.choose')}
        </span>
        <span>
          <kbd>↵</kbd> {t('keys.open')}
        </span>
        <span>
          <kbd>&gt;</kbd> {t('keys.commands')}
        </span>
        <span>
          <kbd>@</kbd> {t('keys.members')}
        </span>
      </p>
    </Modal>
  );
}

function Option({
  row,
  id,
  isActive,
  onPoint,
  onChoose,
}: {
  readonly row: PaletteRow;
  readonly id: string;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div
      id={id}
      className="s-palette-row"
      role="option"
      aria-selected={isActive}
      onPointerMove={() => {
        if (!isActive) onPoint();
      }}
      onClick={onChoose}
    >
      <span className="s-palette-start">{row.start}</span>
      <span className="s-palette-text">
        <b className="clip">{row.title}</b>
        {row.hint ? <small className="clip">{row.hint}</small> : null}
      </span>
      {row.end ? <span className="s-palette-end">{row.end}</span> : null}
    </div>
  );
}
