import { InputNumber, type InputNumberProps } from 'antd';
import { foldDigits, withoutFormat } from '@/lib/text/characters';

/**
 * Full-width digits and points are folded. A comma is no part of a number, because languages read `12,50` in two ways:
 * what has one is not taken.
 */
const readNumber = (text: string | undefined) =>
  withoutFormat(foldDigits(text ?? ''))
    .replaceAll('。', '.')
    .trim() as unknown as number;

/** A field for a number, by the keyboard of any language. */
export function NumberInput(props: InputNumberProps<number>) {
  return <InputNumber<number> parser={readNumber} {...props} />;
}
