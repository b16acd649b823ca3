/** So many milliseconds. */
export const wait = (ms) => new Promise((done) => setTimeout(done, ms));
