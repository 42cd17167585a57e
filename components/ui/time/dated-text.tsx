import { LiveText } from '@/components/ui/price/amount-text';

/** Before and after a zone that only browsers with another clock show; an invisible separator. */
export const zoneMark = '\u2063';

/** Before and after a part that browsers with another clock do not show; an invisible plus. */
export const shanghaiMark = '\u2064';

const parts = /(\d{4}-\d\d-\d\d|\u2063[^\u2063]*\u2063|\u2064[^\u2064]*\u2064)/;

function classOf(part: string): string | undefined {
  if (part.startsWith(zoneMark)) return 'zone';
  if (part.startsWith(shanghaiMark)) return 'shanghai';
  return /^\d{4}-/.test(part) ? 'whole' : undefined;
}

/**
 * A text with days: browsers break a line at the hyphen between two numbers, and a day is read as a whole. The zone after a
 * time may be marked (`useClockText`).
 */
export function DatedText({ children }: { children: string }) {
  const found = children.split(parts);
  if (found.length === 1) return <LiveText>{children}</LiveText>;
  return (
    <bdi>
      {found.map((part, index) =>
        part === '' ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part keeps its place while the day in it changes
          <span key={index} className={classOf(part)}>
            {part.replaceAll(zoneMark, '').replaceAll(shanghaiMark, '')}
          </span>
        ),
      )}
    </bdi>
  );
}
