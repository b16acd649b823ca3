import { act, screen } from "@testing-library/react";
import { Suspense, type ComponentType } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderInApp } from "@/testing/render";
import { ErrorBoundary } from "./error-boundary";
import { fetchedLater, type FetchedLater } from "./fetched-later";

const Sword = ({ edge }: { edge: string }) => <p>a {edge} sword</p>;

/** Fetches that wait for a word: the first call's is `arrive[0]`. */
function wagon() {
  const arrive: ((part: ComponentType<{ edge: string }> | undefined) => void)[] = [];
  const Part = fetchedLater(
    [],
    () =>
      new Promise<ComponentType<{ edge: string }>>((here, lost) =>
        arrive.push((part) => (part === undefined ? lost(new TypeError("cut")) : here(part))),
      ),
  );
  return { arrive, Part };
}

function show(Part: FetchedLater<{ edge: string }>): void {
  renderInApp(
    <ErrorBoundary
      fallback={(retry) => (
        <button type="button" onClick={retry}>
          try again
        </button>
      )}
    >
      <Suspense fallback={<p>on its way</p>}>
        <Part edge="sharp" />
      </Suspense>
    </ErrorBoundary>,
  );
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a part shows its placeholder until it is here", async () => {
  const { arrive, Part } = wagon();
  await act(async () => show(Part));
  screen.getByText("on its way");
  await act(async () => arrive[0]?.(Sword));
  screen.getByText("a sharp sword");
});

test("a part that was fetched before it was needed is drawn at once", async () => {
  const { arrive, Part } = wagon();
  Part.preload();
  await act(async () => arrive[0]?.(Sword));
  show(Part);
  screen.getByText("a sharp sword");
});

test("a fetch that failed is said and can be tried again", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const { arrive, Part } = wagon();
  await act(async () => show(Part));
  await act(async () => arrive[0]?.(undefined));
  await act(async () => vi.advanceTimersByTime(1_000));
  await act(async () => screen.getByRole("button", { name: "try again" }).click());
  expect(arrive).toHaveLength(2);
  await act(async () => arrive[1]?.(Sword));
  // React keeps a placeholder that was just shown for a moment, so that it does not flicker.
  await act(async () => vi.advanceTimersByTime(1_000));
  screen.getByText("a sharp sword");
});
