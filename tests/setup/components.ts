import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

// The components of the back office take seconds to render on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

// The window is that of the files before, and the styles of antd belong to modules that stay loaded.
vi.unstubAllGlobals();
document.body.replaceChildren();
for (const element of document.head.querySelectorAll(':not(style)')) element.remove();
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, '', '/');

// jsdom compares each element with each rule of antd whenever a style is read, a quarter of the CPU time of these tests.
// No test is about a rule of antd: its style sheets stay text.
const createElement = Document.prototype.createElement;
document.createElement = function create(this: Document, name: string, options?: ElementCreationOptions) {
  const element = createElement.call(this, name, options);
  if (name === 'style') element.setAttribute('type', 'text/plain');
  return element;
};

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
