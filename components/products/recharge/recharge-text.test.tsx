import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import goods from '@/messages/en/goods.json';
import { showWith } from '@/tests/setup/render-form';
import { RechargeText } from './recharge-text';

const phone = {
  key: 'account',
  label: 'Phone number',
  placeholder: '',
  type: 'tel',
  required: true,
  format: '3-4-4',
} as const;

function Field() {
  const [value, setValue] = useState('13800138000');
  return (
    <label htmlFor="account">
      {phone.label}
      <RechargeText
        field={phone}
        id="account"
        value={value}
        isInvalid={false}
        describedBy={undefined}
        canPaste={false}
        onType={setValue}
        onLeave={() => undefined}
      />
    </label>
  );
}

const input = () => screen.getByLabelText<HTMLInputElement>('Phone number');

it('keeps the selection of the Tab key, so that typing replaces the number', () => {
  showWith({ goods }, <Field />);
  expect(input().value).toBe('138 0013 8000');
  // Browsers select the text before they dispatch the event.
  input().select();
  act(() => input().focus());
  const { value, selectionStart, selectionEnd } = input();
  expect({ value, selectionStart, selectionEnd }).toEqual({
    value: '13800138000',
    selectionStart: 0,
    selectionEnd: 11,
  });
});

it('keeps the number when a click places the cursor in it', async () => {
  const user = userEvent.setup({ delay: null });
  showWith({ goods }, <Field />);
  await user.click(input());
  await user.keyboard('{Backspace}1');
  await user.tab();
  expect(input().value).toBe('138 0013 8001');
});
