// Says when a fault begins, to those who act at just that moment.

export class Alarm {
  #waiting = [];

  ring() {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** Resolves when the next fault begins, or after so many milliseconds without one. */
  next(atMost) {
    return new Promise((done) => {
      const timer = setTimeout(done, atMost);
      this.#waiting.push(() => {
        clearTimeout(timer);
        done();
      });
    });
  }
}
