import { Checkbox, Form, Select } from 'antd';
import { useTranslations } from 'next-intl';
import { Panel } from '@/components/staff/format/panel';
import { ScrollRegion } from '@/components/staff/format/scroll-region';
import { isHeading } from '@/lib/files/headings';
import { maskCode } from '@/lib/files/mask-code';
import { type Separator, separators, type Table } from '@/lib/files/read-table';
import type { Mapping } from './use-import';

/** Lines that show what a column holds. */
const sampleLines = 5;
/** More columns than any supplier sends. */
const mostColumns = 20;

const nameOf: Record<Separator, 'comma' | 'semicolon' | 'tab' | 'none'> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  NONE: 'none',
};

/** The heading of a column. A first line that was taken for headings may be a code, which is not shown. */
const labelOf = (heading: string, number: string) =>
  heading === '' ? number : isHeading(heading) ? heading : `${number} · ${maskCode(heading)}`;

/** Which column is the code, chosen by a person who sees the first lines with masked values. */
export function FileColumns({
  table,
  mapping,
  onMapping,
}: {
  readonly table: Table;
  readonly mapping: Mapping;
  readonly onMapping: (mapping: Mapping) => void;
}) {
  const t = useTranslations('staff.import');
  const rows = 'rows' in table ? table.rows : [];
  const width = Math.min(mostColumns, Math.max(0, ...rows.slice(0, 50).map((row) => row.length)));
  const [first = []] = mapping.hasHeadings ? rows : [];
  const columns = Array.from({ length: width }, (_, index) => ({
    value: index,
    label: labelOf(first[index]?.trim() ?? '', t('columnNumber', { number: index + 1 })),
  }));
  const sample = rows.slice(mapping.hasHeadings ? 1 : 0).slice(0, sampleLines);
  const numbered = sample.map((row, index) => ({ row, line: index + 1 }));
  return (
    <Panel title={t('columns')}>
      {'brokenLine' in table ? (
        <p role="alert" className="s-refused">
          {t('brokenLine', { line: table.brokenLine })}
        </p>
      ) : null}
      <div className="s-pair">
        <Form.Item label={t('separator.label')}>
          <Select
            value={mapping.separator}
            aria-label={t('separator.label')}
            virtual={false}
            options={separators.map((value) => ({ value, label: t(`separator.${nameOf[value]}`) }))}
            onChange={(separator: Separator) =>
              onMapping({ ...mapping, separator, secret: separator === 'NONE' ? 0 : null, cardNo: null })
            }
          />
        </Form.Item>
        <Form.Item label={t('firstLine')}>
          <Checkbox
            checked={mapping.hasHeadings}
            onChange={({ target }) => onMapping({ ...mapping, hasHeadings: target.checked })}
          >
            {t('hasHeadings')}
          </Checkbox>
        </Form.Item>
      </div>
      <div className="s-pair">
        <Form.Item
          label={t('secretColumn')}
          required
          validateStatus={mapping.secret === null ? 'error' : ''}
          help={mapping.secret === null ? t('secretColumnMissing') : undefined}
        >
          <Select
            value={mapping.secret}
            aria-label={t('secretColumn')}
            virtual={false}
            options={columns}
            onChange={(secret: number) =>
              onMapping({ ...mapping, secret, cardNo: mapping.cardNo === secret ? null : mapping.cardNo })
            }
          />
        </Form.Item>
        <Form.Item label={t('cardNoColumn')}>
          <Select
            value={mapping.cardNo ?? -1}
            aria-label={t('cardNoColumn')}
            virtual={false}
            options={[
              { value: -1, label: t('noCardNo') },
              ...columns.filter(({ value }) => value !== mapping.secret),
            ]}
            onChange={(column: number) => onMapping({ ...mapping, cardNo: column < 0 ? null : column })}
          />
        </Form.Item>
      </div>
      <ScrollRegion className="s-table-box" label={t('sample')}>
        <table className="s-table s-table-small" aria-label={t('sample')}>
          <thead>
            <tr>
              {columns.map(({ value, label }) => (
                <th key={value} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {numbered.map(({ row, line }) => (
              <tr key={line}>
                {columns.map(({ value }) => (
                  <td key={value}>
                    <code translate="no">{maskCode(row[value] ?? '')}</code>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className="s-hint">{t('sampleHint')}</p>
    </Panel>
  );
}
