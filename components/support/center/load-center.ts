/** The code of the message centre, loaded on intent. */
export const loadCenter = () => import('./support-center');
