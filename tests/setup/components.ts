import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

// The components of the back office take seconds to render on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// The window is that of the files before, and the styles of antd belong to modules that stay loaded.
vi.unstubAllGlobals();
document.body.replaceChildren();
for (const element of document.head.querySelectorAll(':not(style)')) element.remove();
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, '', '/');

let errors: MockInstance<typeof console.error>;

beforeEach(() => {
  errors = vi.spyOn(console, 'error');
});

// jsdom does not implement these methods.
HTMLDialogElement.prototype.showModal = function open() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};
Element.prototype.scrollIntoView = () => undefined;

// An unexpected console.error fails the test. A test that expects one mocks it with
// `vi.spyOn(console, 'error').mockImplementation(() => {})` and calls `mockClear()` after its assertions.
afterEach(() => {
  cleanup();
  const unexpected = errors.mock.calls.map((call) => call.map(String).join(' '));
  errors.mockRestore();
  expect(unexpected, 'unexpected console.error').toEqual([]);
});
