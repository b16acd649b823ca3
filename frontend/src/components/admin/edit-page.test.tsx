import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { keyOf } from "@/api/query";
import { useRead } from "@/components/use-read";
import { renderInApp } from "@/testing/render";
import { EditPage } from "./edit-page";
import { atOnce } from "./page-list";
import { Row } from "./row";

interface Fruit {
  name: string;
  kind: "apple" | "pear" | "plum";
}

const KINDS = ["apple", "pear", "plum"] as const;

function Fruits({ load }: { load: () => Promise<Fruit[]> }) {
  const read = useRead(keyOf("/api/im/console_faq_list", { by: "test" }), load);
  return (
    <EditPage<Fruit>
      title="Fruits"
      fresh="New fruit"
      name={({ name }) => name}
      pages={atOnce(read)}
      icon="help"
      nothing="No fruit"
      groups={KINDS.map((kind) => ({
        key: kind,
        title: kind,
        rows: (all) => all.filter((one) => one.kind === kind).toSorted((a, b) => a.name.localeCompare(b.name)),
      }))}
      row={(one, open) => <Row key={one.name} icon="help" title={one.name} text={one.kind} end={null} onOpen={open} />}
      form={(one, saved) => (
        <button type="button" onClick={saved}>
          Save {one?.name ?? "it"}
        </button>
      )}
    />
  );
}

const FRUITS: Fruit[] = [
  { name: "Boskoop", kind: "apple" },
  { name: "Williams", kind: "pear" },
  { name: "Alkmene", kind: "apple" },
];

test("records stand under their group in their order, and a group without any has no heading", async () => {
  renderInApp(<Fruits load={async () => FRUITS} />);
  const sections = await screen.findAllByRole("region");
  expect(sections).toHaveLength(2);
  const [apples, pears] = sections;
  expect(within(apples!).getByRole("heading").textContent).toBe("apple");
  expect(
    within(apples!)
      .getAllByRole("listitem")
      .map((row) => row.querySelector("strong")?.textContent),
  ).toEqual(["Alkmene", "Boskoop"]);
  within(pears!).getByText("Williams");
});

test("without a record the page says so; a failed read is said with a way to try again", async () => {
  let asked = 0;
  renderInApp(<Fruits load={async () => (asked++ === 0 ? Promise.reject(new Error("away")) : [])} />);
  await screen.findByRole("alert");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "No fruit" });
});

test("what is saved closes its dialog, and the list is read anew", async () => {
  let kept = FRUITS.slice(0, 1);
  renderInApp(<Fruits load={async () => kept} />);
  await userEvent.click(await screen.findByRole("button", { name: /Boskoop/u }));
  const dialog = await screen.findByRole("dialog", { name: "Boskoop" });
  kept = FRUITS.slice(0, 2);
  await userEvent.click(within(dialog).getByRole("button", { name: "Save Boskoop" }));
  await screen.findByText("Williams");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: "New fruit" }));
  await screen.findByRole("button", { name: "Save it" });
});
