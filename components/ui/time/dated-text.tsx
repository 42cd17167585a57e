import { LiveText } from '@/components/ui/price/amount-text';

const days = /(\d{4}-\d\d-\d\d)/;

/** A text with days: browsers break a line at the hyphen between two numbers, and a day is read as a whole. */
export function DatedText({ children }: { children: string }) {
  const parts = children.split(days);
  if (parts.length === 1) return <LiveText>{children}</LiveText>;
  return (
    <bdi>
      {parts.map((part, index) =>
        part === '' ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part keeps its place while the day in it changes
          <span key={index} className={days.test(part) ? 'whole' : undefined}>
            {part}
          </span>
        ),
      )}
    </bdi>
  );
}
