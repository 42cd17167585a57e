import { useQuery } from '@tanstack/react-query';
import { App, Button, Form, Input, Modal } from 'antd';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormVersions } from '@/components/staff/editor/use-form-versions';
import { ErrorNote } from '@/components/staff/form/error-note';
import { validValues } from '@/components/staff/form/valid-values';
import { LoadError } from '@/components/staff/list/list-states';
import { defaultLocale, isLocale, localeNames, locales } from '@/lib/i18n/locales';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { messageLimits } from '@/lib/support/message-limits';
import { deleteTemplate, saveTemplate, templateQueries, templatesQuery } from '@/lib/support/queries/staff';
import type { ReplyTemplate } from '@/lib/support/staff/contract';
import { templateVariables, unknownVariables } from '@/lib/support/template-variables';
import { nameMost } from '@/lib/text-lengths';

type Values = { name: string; content: ReplyTemplate['content'] };

/** Canned replies: the list, and the one that is edited, in three languages side by side. */
export function TemplatesDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('staff.templates');
  const list = useQuery(templatesQuery());
  const [open, setOpen] = useState<ReplyTemplate | 'NEW' | null>(null);
  const isNew = open === 'NEW';
  return (
    <Modal open width={960} title={t('title')} footer={null} onCancel={onClose} mask={{ closable: false }}>
      <p className="s-effect">
        {t('variables', { names: templateVariables.map((name) => `{${name}}`).join(', ') })}
      </p>
      {list.isError && !list.data ? (
        <LoadError error={list.error} onRetry={() => void list.refetch()} />
      ) : open ? (
        <TemplateForm
          key={isNew ? 'NEW' : open.id}
          template={isNew ? null : (list.data?.find(({ id }) => id === open.id) ?? open)}
          onDone={() => setOpen(null)}
        />
      ) : (
        <>
          <ul className="s-template-list">
            {list.data?.map((template) => (
              <li key={template.id}>
                <button type="button" onClick={() => setOpen(template)}>
                  <b>{template.name}</b>
                  <small className="clip">{template.content[defaultLocale]}</small>
                </button>
              </li>
            ))}
          </ul>
          {list.data?.length === 0 ? <p className="s-hint">{t('empty')}</p> : null}
          <div className="s-dialog-foot">
            <Button type="primary" onClick={() => setOpen('NEW')}>
              {t('new')}
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}

function TemplateForm({
  template,
  onDone,
}: {
  /** Null for a new one. */
  readonly template: ReplyTemplate | null;
  readonly onDone: () => void;
}) {
  const t = useTranslations('staff.templates');
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const save = useStaffAction(
    (values: Values) =>
      saveTemplate({ ...values, ...(template ? { id: template.id, version: versions.version } : {}) }),
    [templateQueries],
  );
  const remove = useStaffAction(deleteTemplate, [templateQueries]);
  const versions = useFormVersions<Values, Values>(
    form,
    template && { ...template, content: { name: template.name, content: template.content } },
    {
      read: ({ name, content }) => ({ name, content }),
      write: (values) => form.setFieldsValue(values),
      nameOf: (path) => {
        const language = path.split('.').at(-1) ?? '';
        return isLocale(language) ? localeNames[language] : t('name');
      },
      onDecided: () => {
        save.reset();
        remove.reset();
      },
    },
  );
  const finish = (text: string) => {
    message.success(text);
    onDone();
  };
  const submit = async () => {
    const values = await validValues(form);
    if (values) save.mutate(values, { onSuccess: () => finish(t('saved')) });
  };
  return (
    <Form
      form={form}
      layout="vertical"
      component="div"
      validateTrigger="onBlur"
      {...(template ? { initialValues: template } : {})}
    >
      {versions.note}
      <Form.Item
        name="name"
        label={t('name')}
        rules={[{ required: true, whitespace: true, message: t('nameMissing') }]}
      >
        <Input maxLength={nameMost} />
      </Form.Item>
      <div className="s-three-texts">
        {locales.map((locale) => (
          <Form.Item
            key={locale}
            name={['content', locale]}
            label={localeNames[locale]}
            rules={[
              { required: true, whitespace: true, message: t('textMissing') },
              {
                validator: (_, text: string | undefined) =>
                  unknownVariables(text ?? '').length > 0
                    ? Promise.reject(
                        new Error(t('unknown', { names: unknownVariables(text ?? '').join(', ') })),
                      )
                    : Promise.resolve(),
              },
            ]}
          >
            <Input.TextArea rows={8} maxLength={messageLimits.reply} showCount />
          </Form.Item>
        ))}
      </div>
      {versions.isOutdated ? null : <ErrorNote error={save.error ?? remove.error} />}
      <div className="s-dialog-foot">
        {template ? (
          <Button
            danger
            loading={remove.isPending}
            onClick={() =>
              remove.mutate(
                { id: template.id, version: versions.version },
                { onSuccess: () => finish(t('deleted')) },
              )
            }
          >
            {t('delete')}
          </Button>
        ) : null}
        <Button onClick={onDone}>{t('cancel')}</Button>
        <Button
          type="primary"
          loading={save.isPending}
          disabled={versions.isOutdated}
          onClick={() => void submit()}
        >
          {t('save')}
        </Button>
      </div>
    </Form>
  );
}
