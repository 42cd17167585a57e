import { Button, Checkbox, Input } from 'antd';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorNote } from '@/components/staff/form/error-note';
import { Panel } from '@/components/staff/format/panel';
import { useServerKey } from '@/components/staff/format/use-server-key';
import { When } from '@/components/staff/format/when';
import { usePermission } from '@/components/staff/frame/profile-context';
import { noteOrder, orderQueries } from '@/lib/orders/queries/staff';
import type { StaffOrderDetail } from '@/lib/orders/staff/contract';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { staffNoteMost } from '@/lib/text-lengths';
import { isMessageKey } from '@/lib/wire/message-keys';
import { useTimelineText } from './timeline-text';

/** What happened, newest first, and the notes of staff, which the member never sees. */
export function OrderTimeline({ order }: { readonly order: StaffOrderDetail }) {
  const t = useTranslations('staff.order');
  const mayNote = usePermission('order.note');
  const [onlyNotes, setOnlyNotes] = useState(false);
  const textOf = useTimelineText();
  const shown = onlyNotes ? order.timeline.filter(({ type }) => type === 'NOTE') : order.timeline;
  return (
    <Panel
      title={t('timeline')}
      extra={
        <Checkbox checked={onlyNotes} onChange={({ target }) => setOnlyNotes(target.checked)}>
          {t('onlyNotes')}
        </Checkbox>
      }
    >
      {mayNote ? <NoteForm orderSn={order.sn} /> : null}
      <ol className="s-timeline">
        {shown.map((entry) => {
          const { title, by, text } = textOf(entry);
          return (
            <li key={entry.id} data-note={entry.type === 'NOTE' || undefined}>
              <b>{title}</b>
              {text ? <Reason text={text} /> : null}
              {entry.memberText ? (
                <p>
                  {t('toMember')} <q>{entry.memberText}</q>
                </p>
              ) : null}
              <small>
                <When time={entry.time} /> · {by}
              </small>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

/** The refusal of a supplier is stored as a message key. */
function Reason({ text }: { readonly text: string }) {
  const isKey = isMessageKey(text);
  const words = useServerKey(isKey ? text : null);
  return <p>{isKey ? words : text}</p>;
}

function NoteForm({ orderSn }: { readonly orderSn: string }) {
  const t = useTranslations('staff.order');
  const [text, setText] = useState('');
  const note = useStaffAction(noteOrder, [orderQueries]);
  return (
    <div className="s-note">
      <Input.TextArea
        rows={1}
        maxLength={staffNoteMost}
        value={text}
        placeholder={t('addNote')}
        aria-label={t('addNote')}
        onChange={({ target }) => setText(target.value)}
      />
      <Button
        disabled={!text.trim()}
        loading={note.isPending}
        onClick={() => note.mutate({ orderSn, content: text.trim() }, { onSuccess: () => setText('') })}
      >
        {t('add')}
      </Button>
      <ErrorNote error={note.error} />
    </div>
  );
}
