import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

let errors: MockInstance<typeof console.error>;

beforeEach(() => {
  errors = vi.spyOn(console, 'error');
});

// jsdom knows neither.
HTMLDialogElement.prototype.showModal = function open() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

// A component that logs an error is broken even when its assertions pass. A test that wants an error replaces the
// spy with `vi.spyOn(console, 'error').mockImplementation(() => {})` and calls `mockClear()` when it has looked.
afterEach(() => {
  cleanup();
  const unexpected = errors.mock.calls.map((call) => call.map(String).join(' '));
  errors.mockRestore();
  expect(unexpected, 'unexpected console.error').toEqual([]);
});
