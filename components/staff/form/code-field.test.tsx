import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CodeField } from './code-field';

it.each(['123456', '１２３４５６', ' 123 456 ', '123-456'])('sends %j as its six digits, once', (typed) => {
  const onComplete = vi.fn();
  render(<CodeField label="Code" isBusy={false} refused={null} onComplete={onComplete} />);
  const field = screen.getByLabelText('Code');
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.change(field, { target: { value: `${typed}7` } });
  expect(onComplete.mock.calls).toEqual([['123456']]);
});
