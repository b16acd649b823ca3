import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useStickToBottom, type Standing } from "./use-scroll-position";

afterEach(() => vi.restoreAllMocks());

function stuck(pageAge: number) {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(performance, "now").mockReturnValue(pageAge);
  const scroller = { current: document.createElement("div") };
  const standing: { current: Standing } = { current: "end" };
  const { result } = renderHook(() => useStickToBottom(scroller, 1, standing));
  return { scroller, standing, stick: result.current };
}

test("rows that are drawn below the end of a page that has just opened do not leave the reader above them", () => {
  const { standing, stick } = stuck(400);
  act(() => stick.atBottom(false));
  expect(standing.current).toBe("end");
});

test("who has just scrolled away from the end stays where they are", () => {
  const { scroller, standing, stick } = stuck(400);
  act(() => void scroller.current.dispatchEvent(new Event("wheel")));
  act(() => stick.atBottom(false));
  expect(standing.current).toBe("elsewhere");
});
