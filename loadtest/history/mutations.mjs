// Who checks a checker: an honest history holds, and each mutation is found, as the promise it breaks; nothing
// at all is found too.
import assert from "node:assert/strict";
import { test } from "node:test";
import { report } from "./checker.mjs";

/** Each promise counts as broken in a history in which nobody has exercised it. */
export function testNotExercised(promises, check) {
  for (const promise of Object.keys(promises)) {
    test(`the checker finds that ${promise} was not exercised`, () =>
      assert.ok(report(check([]), promises).broken.includes(promise)));
  }
}

/**
 * @param {Record<string, string>} promises
 * @param {(history: object[]) => object} check
 * @param {() => object[]} honest a history in which every promise is exercised and holds
 * @param {Record<string, [string, (history: object[]) => unknown]>} mutations what is done, the promise it breaks,
 * and how it is done
 */
export function testChecker(promises, check, honest, mutations) {
  const verdict = (history) => report(check(history), promises);

  test("an honest history holds", () => {
    const { broken, text } = verdict(honest());
    assert.deepEqual(broken, [], text);
  });

  for (const [mutation, [promise, mutate]] of Object.entries(mutations)) {
    test(`the checker finds as ${promise}: ${mutation}`, () => {
      const history = honest();
      mutate(history);
      const { broken, text } = verdict(history);
      assert.ok(broken.includes(promise), text);
    });
  }

  testNotExercised(promises, check);
}
