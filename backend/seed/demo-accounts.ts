/** The domain of the mailboxes of the demo's members and staff. */
export const demoDomain = 'tianyun.example';

/** The password of every account of the demo. */
export const demoPassword = 'Tianyun2026';
