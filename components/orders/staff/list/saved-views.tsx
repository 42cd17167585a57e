import { useQueryClient } from '@tanstack/react-query';
import { Button, Input, Popover } from 'antd';
import { usePathname, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorNote } from '@/components/staff/form/error-note';
import { Icon } from '@/components/ui/picture/icon';
import { deleteView, savedViewsQuery, saveView } from '@/lib/orders/queries/staff';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { viewNameMost } from '@/lib/text-lengths';

type Saved = { readonly id: string; readonly name: string; readonly query: string };

/** The own views, and a form that saves the filters of the URL under a name. */
export function SavedViews({ saved }: { readonly saved: readonly Saved[] }) {
  const t = useTranslations('staff.orders');
  const path = usePathname();
  const query = withoutPage(useSearchParams());
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const keys = [savedViewsQuery().queryKey];
  const save = useStaffAction(saveView, keys);
  const remove = useStaffAction(deleteView, keys);
  const client = useQueryClient();
  const submit = () =>
    save.mutate(
      { name: name.trim(), query },
      {
        onSuccess: () => {
          setOpen(false);
          setName('');
          void client.invalidateQueries({ queryKey: savedViewsQuery().queryKey });
        },
      },
    );
  return (
    <div className="s-saved">
      {saved.map((view) => (
        <span key={view.id} className="s-chip" data-set={view.query === query || undefined}>
          <button
            type="button"
            aria-pressed={view.query === query}
            onClick={() => window.history.pushState(null, '', view.query ? `${path}?${view.query}` : path)}
          >
            {view.name}
          </button>
          {view.query === query ? (
            <button
              type="button"
              aria-label={t('deleteView', { name: view.name })}
              onClick={() => remove.mutate(view.id)}
            >
              <Icon name="close" size={16} />
            </button>
          ) : null}
        </span>
      ))}
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomRight"
        arrow={false}
        destroyOnHidden
        content={
          <div className="s-save">
            <Input
              autoFocus
              value={name}
              maxLength={viewNameMost}
              placeholder={t('viewName')}
              aria-label={t('viewName')}
              onChange={({ target }) => setName(target.value)}
              onPressEnter={submit}
            />
            <Button type="primary" disabled={!name.trim()} loading={save.isPending} onClick={submit}>
              {t('save')}
            </Button>
            <ErrorNote error={save.error} />
          </div>
        }
      >
        <Button type="text" icon={<Icon name="star" size={16} />}>
          {t('saveView')}
        </Button>
      </Popover>
    </div>
  );
}

function withoutPage(query: URLSearchParams): string {
  const kept = new URLSearchParams(query);
  kept.delete('after');
  return kept.toString();
}
