import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import error from '@/messages/en/error.json';
import { showWith } from '@/tests/setup/render-form';
import { RequestedPath } from './requested-path';

it('names the requested path, as text', () => {
  window.history.replaceState(null, '', '/en/no/such/<b>page?x=1');
  showWith({ error }, <RequestedPath />);
  expect(screen.getByText('Page Not Found: /en/no/such/%3Cb%3Epage')).toBeDefined();
});
