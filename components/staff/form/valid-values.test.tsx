import { render } from '@testing-library/react';
import { Form, type FormInstance, Input } from 'antd';
import { useEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { validValues } from './valid-values';

vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));

type Values = { reason: string };

function Opened({ reason, onForm }: { reason: string; onForm: (form: FormInstance<Values>) => void }) {
  const [form] = Form.useForm<Values>();
  useEffect(() => onForm(form), [form, onForm]);
  return (
    <Form form={form} initialValues={{ reason }}>
      <Form.Item name="reason" rules={[{ required: true }]}>
        <Input />
      </Form.Item>
    </Form>
  );
}

const openForm = (reason: string) =>
  new Promise<FormInstance<Values>>((resolve) => {
    render(<Opened reason={reason} onForm={resolve} />);
  });

it('returns the values although a newer validation begins meanwhile', async () => {
  const form = await openForm('a reason');
  const values = validValues(form);
  await form.validateFields(['reason']);
  expect(await values).toEqual({ reason: 'a reason' });
});

it('returns null when a rule is broken', async () => {
  expect(await validValues(await openForm(''))).toBeNull();
});
