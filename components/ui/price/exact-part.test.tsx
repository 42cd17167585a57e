import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ExactPart } from './exact-part';

it('of a sentence, only the value is left alone by a translation', () => {
  const { container } = render(<ExactPart value="TY1">{'Order TY1 is reserved.'}</ExactPart>);
  expect(container.textContent).toBe('Order TY1 is reserved.');
  expect(screen.getByText('TY1').getAttribute('translate')).toBe('no');
  expect(screen.getByText('is reserved.').closest('[translate]')).toBeNull();
});

it('a sentence without the value is a text of its own', () => {
  const { container } = render(<ExactPart value="">{'No number yet.'}</ExactPart>);
  expect(container.innerHTML).toBe('<bdi>No number yet.</bdi>');
});
