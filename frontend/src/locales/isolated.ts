/** A name in a sentence keeps its own direction and leaves the sentence its own: Unicode's FSI and PDI around it. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
