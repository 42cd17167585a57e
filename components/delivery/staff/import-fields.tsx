import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Form, type FormInstance, Input, Select } from 'antd';
import type { Dayjs } from 'dayjs';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { NumberInput } from '@/components/staff/form/number-input';
import { PickerOfShanghai } from '@/components/staff/form/shanghai-picker';
import { Panel } from '@/components/staff/format/panel';
import { Icon } from '@/components/ui/picture/icon';
import { LiveText } from '@/components/ui/price/amount-text';
import { readFileText } from '@/lib/files/read-file';
import type { Table } from '@/lib/files/read-table';
import { productsQuery } from '@/lib/products/queries/staff-catalogue';
import { importMegabytes } from '@/lib/promises';
import { nameMost } from '@/lib/text-lengths';
import { FileColumns } from './file-columns';
import type { LotFields, Mapping } from './use-import';

export type ImportValues = Omit<LotFields, 'expireDay' | 'columns' | 'headings'> & {
  expireDay?: Dayjs | null;
};

/** Bytes of a file: 100,000 lines of 100 characters. */
const mostBytes = importMegabytes * 1024 * 1024;
/** Lines that the text field shows; a file has more than a field can edit. */
const editableLines = 2000;

/** What the lot is, and its lines from a file or a pasted text. */
export function ImportFields({
  form,
  text,
  table,
  mapping,
  onText,
  onMapping,
}: {
  readonly form: FormInstance<ImportValues>;
  readonly text: string;
  readonly table: Table;
  readonly mapping: Mapping;
  readonly onText: (text: string) => void;
  readonly onMapping: (mapping: Mapping) => void;
}) {
  const t = useTranslations('staff.import');
  const lineCount = 'rows' in table ? table.rows.length : 0;
  return (
    <Form form={form} layout="vertical" component="div" initialValues={{ ignoresCase: false }}>
      <div className="s-columns">
        <div>
          <Lines text={text} lineCount={lineCount} onText={onText} />
          {text === '' ? null : <FileColumns table={table} mapping={mapping} onMapping={onMapping} />}
        </div>
        <div>
          <Panel title={t('lot')}>
            <SkuField />
            <div className="s-pair">
              <Form.Item
                name="supplier"
                label={t('supplier')}
                rules={[{ required: true, whitespace: true, message: t('supplierMissing') }]}
              >
                <Input maxLength={nameMost} />
              </Form.Item>
              <Form.Item name="invoice" label={t('invoice')}>
                <Input maxLength={nameMost} />
              </Form.Item>
            </div>
            <div className="s-pair">
              <Form.Item
                name="cost"
                label={t('cost')}
                rules={[{ required: true, message: t('costMissing') }]}
              >
                <NumberInput min={0} max={1_000_000} precision={2} prefix="¥" />
              </Form.Item>
              <Form.Item name="expireDay" label={t('expires')}>
                <PickerOfShanghai format="YYYY-MM-DD" placeholder={t('never')} />
              </Form.Item>
            </div>
            <Form.Item name="ignoresCase" valuePropName="checked" extra={t('ignoresCaseHint')}>
              <Checkbox>{t('ignoresCase')}</Checkbox>
            </Form.Item>
          </Panel>
        </div>
      </div>
    </Form>
  );
}

function SkuField() {
  const t = useTranslations('staff.import');
  const [q, setQ] = useState('');
  const { data, isFetching } = useQuery(productsQuery({ mode: 'CARD', q: q || undefined }));
  const options = (data?.rows ?? []).map((product) => ({
    label: product.name,
    options: product.skus.map((sku) => ({
      value: sku.id,
      label: `${product.name} · ${sku.name}`,
    })),
  }));
  return (
    <Form.Item name="skuId" label={t('sku')} rules={[{ required: true, message: t('skuMissing') }]}>
      <Select
        showSearch={{ filterOption: false, onSearch: setQ }}
        options={options}
        loading={isFetching}
        placeholder={t('skuHint')}
        virtual={false}
      />
    </Form.Item>
  );
}

function Lines({
  text,
  lineCount,
  onText,
}: {
  readonly text: string;
  readonly lineCount: number;
  readonly onText: (text: string) => void;
}) {
  const t = useTranslations('staff.import');
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<'size' | 'binary' | null>(null);
  const read = async (file: File | undefined) => {
    if (!file) return;
    const content = file.size > mostBytes ? null : ((await readFileText(file, 'CODES'))?.text ?? null);
    setRefused(file.size > mostBytes ? 'size' : content === null ? 'binary' : null);
    if (content !== null) onText(content);
  };
  const isLong = lineCount > editableLines;
  return (
    <Panel
      title={t('lines')}
      extra={
        <>
          <input
            ref={input}
            type="file"
            accept=".txt,.csv,.tsv,.xlsx,text/plain,text/csv"
            className="visually-hidden"
            tabIndex={-1}
            aria-label={t('file')}
            onChange={({ target }) => {
              void read(target.files?.[0]);
              target.value = '';
            }}
          />
          <Button icon={<Icon name="document" size={16} />} onClick={() => input.current?.click()}>
            {t('file')}
          </Button>
        </>
      }
    >
      {isLong ? (
        <p className="s-card-line">
          <LiveText>{t('fileRead', { count: lineCount })}</LiveText>
          <Button onClick={() => onText('')}>{t('remove')}</Button>
        </p>
      ) : (
        <Input.TextArea
          className="s-lines"
          rows={16}
          value={text}
          spellCheck={false}
          autoComplete="off"
          placeholder={t('paste')}
          aria-label={t('lines')}
          onChange={({ target }) => onText(target.value)}
        />
      )}
      {refused ? (
        <p role="alert" className="s-refused">
          {t(`refused.${refused}`)}
        </p>
      ) : null}
      <p className="s-hint">{t('linesHint')}</p>
    </Panel>
  );
}
