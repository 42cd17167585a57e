import { App, Button, Form, Input, Modal } from 'antd';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { ErrorNote } from '@/components/staff/form/error-note';
import { contentQueries } from '@/lib/content/queries/staff';
import { isLocale, localeNames } from '@/lib/i18n/locales';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { reasonMost } from '@/lib/text-lengths';
import { OutdatedNote } from './outdated-note';
import { useDraft } from './use-draft';

type Row = { readonly id: string; readonly version: number; readonly updatedTime: string };
type Sent<Content> = { id: string | null; version: number; content: Content; reason: string };
type Removal = { id: string; version: number; reason: string };

/** The draft of a row. */
export function useRowDraft<Content>(list: string, row: (Row & Content) | null, empty: Content) {
  // Other fields of the row are not written by people.
  const keys = Object.keys(empty as object);
  const content = row
    ? (Object.fromEntries(Object.entries(row).filter(([key]) => keys.includes(key))) as Content)
    : empty;
  return useDraft<Content>(`staff-draft:${list}:${row?.id ?? 'new'}`, {
    version: row?.version ?? 0,
    content,
  });
}

/**
 * Adds or changes one row, or deletes it. When another person changed it meanwhile, both states are shown, and the row is
 * saved once the person has decided.
 */
export function RowDialog<Content>({
  title,
  row,
  draft,
  isComplete,
  onSave,
  onDelete,
  onClose,
  children,
}: {
  readonly title: string;
  readonly row: Row | null;
  readonly draft: ReturnType<typeof useRowDraft<Content>>;
  readonly isComplete: boolean;
  readonly onSave: (body: Sent<Content>) => Promise<unknown>;
  readonly onDelete?: (body: Removal) => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const t = useTranslations('staff.promotions');
  const { message } = App.useApp();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const nameOf = useFieldName();
  const close = () => {
    draft.adopt(draft.base);
    onClose();
  };
  const change = useStaffAction(
    async (kind: 'SAVE' | 'DELETE') => {
      const sent = { version: draft.base.version, reason: reason.trim() };
      if (kind === 'SAVE') await onSave({ id: row?.id ?? null, content: draft.draft, ...sent });
      else if (row && onDelete) await onDelete({ id: row.id, ...sent });
      message.success(t(kind === 'SAVE' ? 'saved' : 'deleted'));
      close();
    },
    [contentQueries],
  );
  const submit = (kind: 'SAVE' | 'DELETE') => {
    setTried(true);
    if (reason.trim() !== '') change.mutate(kind);
  };
  const isMissing = isTried && reason.trim() === '';
  return (
    <Modal
      open
      title={title}
      width={860}
      onCancel={close}
      mask={{ closable: false }}
      footer={
        <div className="s-dialog-foot">
          {row && onDelete ? (
            <Button danger disabled={change.isPending} onClick={() => submit('DELETE')}>
              {t('delete')}
            </Button>
          ) : null}
          <Button autoFocus onClick={close}>
            {t('cancel')}
          </Button>
          <Button
            type="primary"
            loading={change.isPending}
            disabled={!isComplete || draft.isOutdated}
            onClick={() => submit('SAVE')}
          >
            {t('save')}
          </Button>
        </div>
      }
    >
      {row && draft.isOutdated ? (
        <OutdatedNote
          base={draft.base.content}
          mine={draft.draft}
          theirs={draft.stored}
          nameOf={nameOf}
          saved={{ by: null, time: row.updatedTime }}
          onMerge={(theirPaths) => {
            draft.takeTheirs(theirPaths);
            change.reset();
          }}
          onDiscard={() => {
            draft.adopt({ version: row.version, content: draft.stored });
            change.reset();
          }}
        />
      ) : null}
      {children}
      <Form layout="vertical" component="div">
        <Form.Item
          label={t('reason')}
          htmlFor="row-reason"
          required
          {...(isMissing ? { validateStatus: 'error' as const, help: t('reasonMissing') } : {})}
        >
          <Input
            id="row-reason"
            value={reason}
            maxLength={reasonMost}
            onChange={({ target }) => setReason(target.value)}
          />
        </Form.Item>
      </Form>
      {draft.isOutdated ? null : <ErrorNote error={change.error} />}
    </Modal>
  );
}

const fieldNames: Readonly<
  Record<
    string,
    'bannerTitle' | 'subtitle' | 'link' | 'colors' | 'from' | 'to' | 'keyword' | 'name' | 'color' | 'isShown'
  >
> = {
  title: 'bannerTitle',
  subtitle: 'subtitle',
  link: 'link',
  theme: 'colors',
  'theme.from': 'from',
  'theme.to': 'to',
  text: 'keyword',
  name: 'name',
  color: 'color',
  isEnabled: 'isShown',
};

function useFieldName(): (path: string) => string {
  const t = useTranslations('staff.promotions');
  return (path) => {
    const [first = '', language] = path.split('.');
    const key = fieldNames[path] ?? fieldNames[first];
    const name = key ? t(key) : first;
    return language && isLocale(language) ? `${name} · ${localeNames[language]}` : name;
  };
}
