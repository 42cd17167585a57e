import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Popover } from 'antd';
import { useTranslations } from 'next-intl';
import { ErrorNote } from '@/components/staff/form/error-note';
import type { Column } from '@/components/staff/list/data-table';
import { Icon } from '@/components/ui/picture/icon';
import { hiddenColumnsQuery, hideColumns } from '@/lib/orders/queries/staff';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';

/** The columns that are shown. The first has the link of the row, so it is always among them. */
export function useShownColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const { data: hidden } = useQuery(hiddenColumnsQuery());
  return columns.filter(({ key }, index) => index === 0 || !hidden?.includes(key));
}

/** Hides and shows columns of the list of orders; stored for the person, for each of their browsers. */
export function ColumnsMenu<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  const t = useTranslations('staff.orders');
  const client = useQueryClient();
  const { queryKey } = hiddenColumnsQuery();
  const { data: hidden = [] } = useQuery(hiddenColumnsQuery());
  const save = useStaffAction(hideColumns, [queryKey]);
  const change = (key: string, isShown: boolean) => {
    const keys = isShown ? hidden.filter((one) => one !== key) : [...hidden, key];
    // The table changes at once; a save that fails is followed by the stored state.
    client.setQueryData(queryKey, [{ id: '0', name: 'columns', query: keys.join(',') }]);
    save.mutate(keys, { onError: () => void client.invalidateQueries({ queryKey }) });
  };
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      content={
        <fieldset className="s-column-choice" aria-label={t('columns')}>
          {columns.map(({ key, title }, index) => (
            <Checkbox
              key={key}
              checked={index === 0 || !hidden.includes(key)}
              disabled={index === 0}
              onChange={({ target }) => change(key, target.checked)}
            >
              {title}
            </Checkbox>
          ))}
          <ErrorNote error={save.error} />
        </fieldset>
      }
    >
      <Button icon={<Icon name="filter" size={16} />}>{t('columns')}</Button>
    </Popover>
  );
}
