import { useQuery } from '@tanstack/react-query';
import { Button, Input, Popover, Select } from 'antd';
import { usePathname, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorNote } from '@/components/staff/form/error-note';
import { Icon } from '@/components/ui/picture/icon';
import type { SavedViewPage, SortName } from '@/lib/staff/list-states';
import { deleteView, savedViewsQuery, saveView } from '@/lib/staff/queries/saved-views';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { viewNameMost } from '@/lib/text-lengths';

/** The own views, and a form that saves the filters of the URL under a name. */
export function SavedViews({ page }: { readonly page: SavedViewPage }) {
  const t = useTranslations('staff.list');
  const saved = useQuery(savedViewsQuery(page)).data ?? [];
  const path = usePathname();
  const query = withoutPage(useSearchParams());
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const keys = [savedViewsQuery(page).queryKey];
  const save = useStaffAction(saveView, keys);
  const remove = useStaffAction(deleteView, keys);
  const submit = () =>
    save.mutate(
      { page, name: name.trim(), query },
      {
        onSuccess: () => {
          setOpen(false);
          setName('');
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

/** The sorting of a list, also on the phone, which has no heads of columns. */
export function ListSorting<Sort extends SortName>({
  sorts,
  value,
  onChange,
}: {
  /** The first one is the default, which is not in the URL. */
  readonly sorts: readonly Sort[];
  readonly value: Sort;
  readonly onChange: (changes: { sort: Sort | undefined }) => void;
}) {
  const t = useTranslations('staff.list');
  return (
    <Select<Sort>
      value={value}
      aria-label={t('sortBy')}
      popupMatchSelectWidth={false}
      options={sorts.map((sort) => ({ value: sort, label: t(`sort.${sort as SortName}`) }))}
      onChange={(sort) => onChange({ sort: sort === sorts[0] ? undefined : sort })}
    />
  );
}

/** The sorting of a URL; the first one for a value that the list does not have. */
export const readSort = <Sort extends string>(
  sorts: readonly [Sort, ...Sort[]],
  value: string | undefined,
): Sort => sorts.find((one) => one === value) ?? sorts[0];

function withoutPage(query: URLSearchParams): string {
  const kept = new URLSearchParams(query);
  kept.delete('after');
  return kept.toString();
}
