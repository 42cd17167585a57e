import { Icon } from '@/components/ui/icon';

/** Beside the label of a field that must be filled; screen readers hear it of the field itself. */
export function RequiredMark() {
  return (
    <span className="need" aria-hidden="true">
      *
    </span>
  );
}

/** What a field with a problem says of itself. */
export function problemOf(id: string, problem: string | undefined) {
  return {
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? `${id}-problem` : undefined,
  } as const;
}

/** What is wrong with the field of that id, in the shopper's words. */
export function FieldProblem({ id, problem }: { id: string; problem: string | undefined }) {
  if (!problem) return null;
  return (
    <span id={`${id}-problem`} className="hint hint-error" role="alert">
      <Icon name="alert" size={16} />
      {problem}
    </span>
  );
}
