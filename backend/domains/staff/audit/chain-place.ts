/** The numbers of one chain; migration 0090 has the same. */
const chainSize = 2 ** 40;

/** Chain and place in it, counted from 1, such as `3-17`. */
export const chainPlace = (seq: number): string => `${Math.floor(seq / chainSize) + 1}-${seq % chainSize}`;
