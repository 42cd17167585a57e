import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastViewport, toast } from './toast';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('shows errors as alerts and the rest as status, three seconds each', () => {
  render(<ToastViewport />);
  act(() => {
    toast.error('declined');
    toast.success('copied');
    toast.success('copied');
  });
  expect(screen.getByRole('alert', { hidden: true }).textContent).toBe('declined');
  expect(screen.getAllByRole('status', { hidden: true })).toHaveLength(1);
  act(() => vi.advanceTimersByTime(2999));
  expect(screen.queryByRole('alert', { hidden: true })).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByRole('alert', { hidden: true })).toBeNull();
});

it('is shown in an open dialog, and on the page when the dialog closes', () => {
  render(
    <>
      <dialog open data-testid="dialog" />
      <ToastViewport />
    </>,
  );
  act(() => toast.success('saved'));
  const dialog = screen.getByTestId<HTMLDialogElement>('dialog');
  expect(dialog.textContent).toBe('saved');
  act(() => {
    dialog.open = false;
    // Browsers dispatch it on the dialog only, without bubbling.
    dialog.dispatchEvent(new Event('close'));
  });
  expect(dialog.textContent).toBe('');
  expect(screen.getByRole('status', { hidden: true }).textContent).toBe('saved');
});

it('is shown on the page when its dialog is removed at the same time', () => {
  const shown: boolean[] = [];
  HTMLElement.prototype.showPopover = function show() {
    shown.push(this.isConnected);
  };
  const page = (isOpen: boolean) => (
    <>
      {isOpen ? <dialog open /> : null}
      <ToastViewport />
    </>
  );
  const { rerender } = render(page(true));
  act(() => {
    toast.success('deleted');
    rerender(page(false));
  });
  expect(screen.getByText('deleted').isConnected).toBe(true);
  expect(shown.at(-1)).toBe(true);
  expect(shown).not.toContain(false);
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
});
