/** The longest note about evidence that staff submitted at the provider. */
export const longestNote = 1000;

/** The longest statement that the store submits: what the notes of every provider can hold. */
export const longestStatement = 2000;
