/** For `getByText`: a text with days, which have elements of their own (`components/ui/time/dated-text.tsx`). */
export const dated = (text: string | RegExp) => (_: string, element: Element | null) => {
  const whole = element?.localName === 'bdi' ? (element.textContent ?? '') : '';
  return typeof text === 'string' ? whole === text : text.test(whole);
};
