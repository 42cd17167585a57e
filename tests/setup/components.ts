import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

// Files share one worker with its window, because loading the packages for each file takes longer than most tests. Each
// file has modules and mocks of its own, and the page of a new tab.
const { __vitest_mocker__: mocker } = globalThis as never as { __vitest_mocker__: { reset: () => void } };
mocker.reset();
vi.resetModules();
document.body.replaceChildren();
for (const element of document.head.querySelectorAll('script, link, style:not([data-css-hash])'))
  element.remove();
localStorage.clear();
sessionStorage.clear();
for (const cookie of document.cookie.split('; ')) {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`;
}
history.replaceState(null, '', '/');

// The components of the back office take seconds to render on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

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

// An unexpected console.error fails the test. A test that expects one mocks it with
// `vi.spyOn(console, 'error').mockImplementation(() => {})` and calls `mockClear()` after its assertions.
afterEach(() => {
  cleanup();
  const unexpected = errors.mock.calls.map((call) => call.map(String).join(' '));
  errors.mockRestore();
  expect(unexpected, 'unexpected console.error').toEqual([]);
});
