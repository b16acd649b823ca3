/** Where a person's page is. It keeps what was searched for, so that the way back leads to the same results. */

export const personAddress = (uid: string, query: string) => `/console/people/${uid}${searchOf(query)}`;
export const searchAddress = (query: string) => `/console/people${searchOf(query)}`;

const searchOf = (query: string) => (query === "" ? "" : `?${new URLSearchParams({ query })}`);

/** The reported cases about somebody. */
export const casesAddress = (uid: string) => `/console/reviews?accused=${uid}`;
