import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { ApiError } from "@/api/error";
import { renderInApp } from "@/testing/render";
import { PagedList } from "./paged-list";
import { KEPT, useRead } from "./use-read";

interface Listed {
  items: string[];
  total: number;
}

function Names({ load }: { load: (page: number) => Promise<Listed> }) {
  const [page, setPage] = useState(1);
  const read = useRead(["names", page], () => load(page), KEPT);
  return (
    <PagedList read={read} page={page} size={2} onPage={setPage} className="names" empty={<p>No names</p>}>
      {(name) => <li key={name}>{name}</li>}
    </PagedList>
  );
}

const rows = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);

test("the rows of a page stay until those of the next are there", async () => {
  let answer: (listed: Listed) => void = () => undefined;
  const load = vi.fn((page: number) =>
    page === 1
      ? Promise.resolve({ items: ["Ana", "Bob"], total: 3 })
      : new Promise<Listed>((given) => (answer = given)),
  );
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  renderInApp(<Names load={load} />);
  await screen.findByText("Ana");
  await userEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(scrolled.mock.contexts, "the next rows are read from the first").toEqual([screen.getByRole("list")]);
  expect(load).toHaveBeenLastCalledWith(2);
  expect(rows()).toEqual(["Ana", "Bob"]);
  expect(screen.getByRole("list").getAttribute("aria-busy")).toBe("true");
  await act(async () => answer({ items: ["Eve"], total: 3 }));
  expect(rows()).toEqual(["Eve"]);
  screen.getByText("Page 2 of 2");
});

test("a failure is said with a way to try again, and is not taken for an empty list", async () => {
  const load = vi
    .fn<() => Promise<Listed>>()
    .mockRejectedValueOnce(new ApiError("CONFLICT", "not now", 409))
    .mockResolvedValue({ items: [], total: 0 });
  const { container } = renderInApp(<Names load={load} />);
  expect(container.querySelector("[aria-busy=true]"), "it waits for the first answer").not.toBeNull();
  await screen.findByRole("alert");
  expect(screen.queryByText("No names")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("No names");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a page past the last one is not taken for an empty list", async () => {
  renderInApp(<Names load={async () => ({ items: [], total: 4 })} />);
  await screen.findByText("Page 1 of 2");
  expect(screen.queryByText("No names")).toBeNull();
});

/** Rows that are removed by their own button. */
function Removable({ names }: { names: string[] }) {
  const [kept, setKept] = useState(names);
  const [page, setPage] = useState(Math.ceil(names.length / 2));
  const read = useRead(
    ["kept", page, kept],
    async () => ({ items: kept.slice(page * 2 - 2, page * 2), total: kept.length }),
    KEPT,
  );
  return (
    <PagedList read={read} page={page} size={2} onPage={setPage} className="names" empty={<p>No names</p>}>
      {(name) => (
        <li key={name}>
          <button type="button" onClick={() => setKept((before) => before.filter((one) => one !== name))}>
            {name}
          </button>
        </li>
      )}
    </PagedList>
  );
}

test("without its last row the last page gives way to the one before, which has the focus", async () => {
  renderInApp(<Removable names={["Ana", "Bob", "Eve"]} />);
  await userEvent.click(await screen.findByRole("button", { name: "Eve" }));
  await screen.findByRole("button", { name: "Bob" });
  expect(rows()).toEqual(["Ana", "Bob"]);
  expect(document.activeElement).toBe(screen.getByRole("list"));
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe("Ana");
});

test("a row that goes leaves the focus to its list, but only if it had it", async () => {
  renderInApp(<Removable names={["Ana", "Bob", "Eve", "Joe"]} />);
  const eve = await screen.findByRole("button", { name: "Eve" });
  await userEvent.click(eve);
  await waitFor(() => expect(eve.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole("list"));
  const joe = screen.getByRole("button", { name: "Joe" });
  await userEvent.click(screen.getByRole("button", { name: "Previous" }));
  await waitFor(() => expect(joe.isConnected).toBe(false));
  expect(document.activeElement, "it was at the pager").toBe(screen.getByRole("button", { name: "Previous" }));
});
