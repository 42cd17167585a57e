/** Set in the storage of the session while the page is loaded again for another member. */
export const memberChangedKey = 'store_member_changed';
