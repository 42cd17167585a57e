import { ExactText, LiveText } from './amount-text';

/** A sentence with a number, a code or a name that no translation changes; the words around it may be translated. */
export function ExactPart({ value, children }: { value: string; children: string }) {
  const start = children.indexOf(value);
  if (value === '' || start === -1) return <LiveText>{children}</LiveText>;
  return (
    <bdi>
      <LiveText>{children.slice(0, start)}</LiveText>
      <ExactText>{value}</ExactText>
      <LiveText>{children.slice(start + value.length)}</LiveText>
    </bdi>
  );
}
