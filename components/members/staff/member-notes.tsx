import { Button, Input } from 'antd';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorNote } from '@/components/staff/form/error-note';
import { Panel } from '@/components/staff/format/panel';
import { When } from '@/components/staff/format/when';
import { usePermission } from '@/components/staff/frame/profile-context';
import { memberQueries, noteMember } from '@/lib/members/queries/staff';
import type { StaffMemberDetail } from '@/lib/members/staff/contract';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { staffNoteMost } from '@/lib/text-lengths';

/** Notes of staff for each other; the member never sees them. */
export function MemberNotes({ member }: { readonly member: StaffMemberDetail }) {
  const t = useTranslations('staff.member');
  const mayNote = usePermission('member.note') && member.status !== 'CLOSED';
  const [text, setText] = useState('');
  const save = useStaffAction(noteMember, [memberQueries]);
  const submit = () => save.mutate({ id: member.id, content: text.trim() }, { onSuccess: () => setText('') });
  return (
    <Panel title={t('notes')}>
      {mayNote ? (
        <div className="s-note">
          <Input.TextArea
            value={text}
            maxLength={staffNoteMost}
            rows={1}
            aria-label={t('newNote')}
            placeholder={t('newNote')}
            onChange={({ target }) => setText(target.value)}
          />
          <Button disabled={text.trim() === ''} loading={save.isPending} onClick={submit}>
            {t('addNote')}
          </Button>
          <ErrorNote error={save.error} />
        </div>
      ) : null}
      {member.notes.length === 0 ? <p className="s-hint">{t('noNotes')}</p> : null}
      <ul className="s-notes">
        {member.notes.map((note) => (
          <li key={note.id}>
            <p>{note.content}</p>
            <small>
              {note.author} · <When time={note.createdTime} />
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
