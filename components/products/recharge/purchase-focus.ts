/** Focus targets for missing parts of a purchase. The ids are unique on the product page. */
export const roleStepId = 'step-role';
export const amountStepId = 'step-amount';

export function fieldId(key: string, isRepeat = false): string {
  return `recharge-${key}${isRepeat ? '-again' : ''}`;
}

export function focusField(key: string, isRepeat: boolean): void {
  const field = document.getElementById(fieldId(key, isRepeat));
  // A radio group or a cascade has the id on its container; its first control gets the focus.
  const control = field?.matches('input, select, textarea') ? field : field?.querySelector('input, select');
  show(control ?? field);
}

export function focusAmountStep(): void {
  show(document.querySelector(`#${amountStepId} input:checked`));
}

export function focusRoleStep(): void {
  const step = document.getElementById(roleStepId);
  show(step?.querySelector('input, button') ?? step);
}

function show(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement)) return;
  element.focus({ preventScroll: true });
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'center', behavior: isStill ? 'auto' : 'smooth' });
}
