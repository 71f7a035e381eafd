/**
 * Marks browsers of logged-in staff, so that their visits to shared pages are not counted. Sent to shared pages only.
 */
export const staffCookie = { name: 'staff', value: '1', path: '/s' } as const;
