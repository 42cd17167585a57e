import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DatedText, zoneMark } from './dated-text';

it('keeps each day of a sentence on one line, and the sentence as it is', () => {
  const sentence = 'From 2026-08-08 08:02 to 2026-08-09';
  const { container, rerender } = render(<DatedText>{sentence}</DatedText>);
  const days = () => [...container.querySelectorAll('.whole')].map((day) => day.textContent);
  expect([container.textContent, days()]).toEqual([sentence, ['2026-08-08', '2026-08-09']]);
  rerender(<DatedText>2027-01-01</DatedText>);
  expect([container.textContent, days()]).toEqual(['2027-01-01', ['2027-01-01']]);
  rerender(<DatedText>Order 2026080812345678 of 8 August</DatedText>);
  expect([container.textContent, days()]).toEqual(['Order 2026080812345678 of 8 August', []]);
});

it('has a marked zone in an element of its own', () => {
  const { container } = render(
    <DatedText>{`From 2026-08-08 08:02${zoneMark} (Shanghai time)${zoneMark}: open`}</DatedText>,
  );
  expect(container.textContent).toBe('From 2026-08-08 08:02 (Shanghai time): open');
  expect(container.querySelector('.zone')?.textContent).toBe(' (Shanghai time)');
});

it('shows the new day in a page that the browser has translated', () => {
  const { container, rerender } = render(<DatedText>until 2026-08-08</DatedText>);
  for (const span of container.querySelectorAll('span')) {
    const font = document.createElement('font');
    font.append(...span.childNodes);
    span.append(font);
  }
  rerender(<DatedText>until 2026-09-09</DatedText>);
  expect(container.textContent).toContain('2026-09-09');
  expect(container.textContent).not.toContain('2026-08-08');
});
