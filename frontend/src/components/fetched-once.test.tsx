import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fetchedOnce } from "./fetched-once";

test("who draws goes on when it comes, it is fetched once, and what failed is tried again", async () => {
  const fetchIt = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error("no network"))
    .mockResolvedValue("here");
  const { load, use } = fetchedOnce(fetchIt);
  const Shown = () => <p>{use() ?? "on its way"}</p>;
  render(<Shown />);
  expect(fetchIt, "drawing asks for nothing").not.toHaveBeenCalled();
  await act(load);
  screen.getByText("on its way");
  await act(async () => void (await Promise.all([load(), load()])));
  screen.getByText("here");
  await act(load);
  expect(fetchIt).toHaveBeenCalledTimes(2);
});
