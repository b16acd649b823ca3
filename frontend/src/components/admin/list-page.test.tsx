import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInApp } from "@/testing/render";
import { ListPage } from "./list-page";
import { atOnce } from "./page-list";
import { TablePage } from "./table-page";

const EMPTY = atOnce<string>({ data: [], error: null, isFetching: false, refetch: () => undefined });
const LIST = { title: "Fruits", pages: EMPTY, icon: "list", nothing: "No fruit" } as const;

test("an empty list speaks of filters only where there are some", () => {
  renderInApp(<ListPage {...LIST}>{(fruit) => <li>{fruit}</li>}</ListPage>);
  screen.getByText("Check back later.");
  expect(screen.queryByText(/filters/u)).toBeNull();
});

test("an empty list that is looked through says that the filters can be changed", () => {
  renderInApp(<TablePage {...LIST} filters={<input aria-label="Name" />} columns={[]} rowKey={(fruit) => fruit} />);
  screen.getByText("Change the filters or check back later.");
});
