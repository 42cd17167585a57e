/** Set in the storage of the session while the page is loaded again for another member. */
export const memberChangedKey = 'tianyun_member_changed';
