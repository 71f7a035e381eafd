/** A cookie of browsers in which staff are signed in, sent to shared pages alone, so that their own looks are not counted. */
export const staffCookie = { name: 'staff', value: '1', path: '/s' } as const;
