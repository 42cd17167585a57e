import { pinyin } from 'pinyin-pro';

/** Pinyin and initials of a Chinese text in lower case: `原野之歌` gives `yuanyezhige` and `yyzg`. */
export function romanised(text: string): string[] {
  return (['pinyin', 'first'] as const).map((pattern) =>
    pinyin(text, { toneType: 'none', pattern, type: 'array', nonZh: 'consecutive', v: true })
      .join('')
      .toLowerCase()
      .replace(/[\s·（）()]/g, ''),
  );
}
