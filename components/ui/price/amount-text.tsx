import { formatPrice, formatYuan } from '@/lib/money';

/**
 * A text that changes in place beside other content, such as a sentence with an amount. A browser's translation replaces
 * text nodes, and React would then write into a node that is no longer in the page. The only text of an element is safe:
 * React replaces everything in it. A key would not be: the new element is inserted before the next text, which is gone.
 */
export function LiveText({ children }: { children: string | null | undefined }) {
  return children ? <bdi>{children}</bdi> : null;
}

/** The same for amounts, numbers, codes and names, which no translation changes. */
export function ExactText({ children }: { children: string }) {
  return <bdi translate="no">{children}</bdi>;
}

/** An amount in yuan in a table or a list, always with cents. */
export function YuanText({ value }: { value: number }) {
  return <ExactText>{formatYuan(value)}</ExactText>;
}

/** An amount in yuan without cents when they are zero. */
export function PriceText({ value }: { value: number }) {
  return <ExactText>{formatPrice(value)}</ExactText>;
}
