import { Icon } from '@/components/ui/picture/icon';

/** The visual mark of a required field; screen readers use `aria-required` of the field. */
export function RequiredMark() {
  return (
    <span className="need" aria-hidden="true">
      *
    </span>
  );
}

/** The aria attributes of a field with a problem. */
export function problemOf(id: string, problem: string | undefined) {
  return {
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? `${id}-problem` : undefined,
  } as const;
}

/** The problem of the field with this id. */
export function FieldProblem({ id, problem }: { id: string; problem: string | undefined }) {
  if (!problem) return null;
  return (
    <span id={`${id}-problem`} className="hint hint-error" role="alert">
      <Icon name="alert" size={16} />
      {problem}
    </span>
  );
}
