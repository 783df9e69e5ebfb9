/** Calls authenticated by cookie alone need this header: a page of another site cannot send it without a preflight. */
export const OWN_PAGE_HEADER = { name: 'x-throwdown-page', value: '1' } as const
