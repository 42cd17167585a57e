import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { useState } from 'react';
import { expect, it } from 'vitest';
import shell from '@/messages/en/shell.json';
import { Stepper } from './stepper';

function ControlledStepper({ max }: { max: number }) {
  const [value, setValue] = useState(1);
  return (
    <NextIntlClientProvider locale="en" messages={{ shell }}>
      <Stepper value={value} max={max} onChange={setValue} />
    </NextIntlClientProvider>
  );
}

it('clamps steps and typed text to the bounds', async () => {
  const user = userEvent.setup();
  render(<ControlledStepper max={3} />);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  const fewer = screen.getByRole<HTMLButtonElement>('button', { name: shell.ui.decrease });
  const more = screen.getByRole<HTMLButtonElement>('button', { name: shell.ui.increase });
  expect(fewer.disabled).toBe(true);
  await user.click(more);
  expect(field.value).toBe('2');
  await user.clear(field);
  await user.type(field, '-99{Enter}');
  expect(field.value).toBe('3');
  expect(more.disabled).toBe(true);
  await user.clear(field);
  await user.tab();
  expect(field.value).toBe('3');
});

it('reads full-width digits', async () => {
  const user = userEvent.setup();
  render(<ControlledStepper max={99} />);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  await user.clear(field);
  await user.type(field, '１２{Enter}');
  expect(field.value).toBe('12');
});
