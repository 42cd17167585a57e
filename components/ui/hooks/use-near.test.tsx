import { act, cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useNear } from './use-near';

function Place() {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  return <div ref={place}>{isNear ? 'near' : 'far'}</div>;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('becomes true near the window and stays so', () => {
  const observers: { report: (isIntersecting: boolean) => void; disconnect: () => void }[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = vi.fn();
      disconnect = vi.fn();
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        observers.push({
          report: (isIntersecting) => callback([{ isIntersecting }]),
          disconnect: () => this.disconnect(),
        });
      }
    },
  );
  render(<Place />);
  act(() => observers[0]?.report(false));
  expect(screen.getByText('far')).toBeDefined();
  act(() => observers[0]?.report(true));
  expect(screen.getByText('near')).toBeDefined();
  expect(observers).toHaveLength(1);
});

it('is true where the browser has no observer', () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  Reflect.deleteProperty(window, 'IntersectionObserver');
  render(<Place />);
  expect(screen.getByText('near')).toBeDefined();
});
