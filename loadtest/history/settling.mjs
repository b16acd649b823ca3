// After the trouble: what is open is asked again until it has an answer.

/** Lets everybody settle what they have open, as long as that may take. */
export async function settleAll({ settlesWithin }, people, pause) {
  const began = performance.now();
  for (;;) {
    const settled = await Promise.all(people.map((one) => one.settle()));
    if (settled.every(Boolean) || performance.now() - began > settlesWithin) return;
    await pause();
  }
}
