/** The message centre's code, fetched when somebody reaches for it. */
export const loadCenter = () => import('./message-center');
