/** The numbers of one chain; the function `chain_audit_entry` of the database has the same. */
const chainSize = 2 ** 40;

/** Chain and place in it, counted from 1, such as `3-17`. */
export const chainPlace = (seq: number): string => `${Math.floor(seq / chainSize) + 1}-${seq % chainSize}`;
