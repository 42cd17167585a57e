/** What a server component gives as `time` to a text that `TimedText` fills. */
export const timeSlot = '{time}';
