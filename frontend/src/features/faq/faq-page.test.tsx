import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { identity } from "@/api/identity";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import { FaqPage } from "./faq-page";
import { searchFaq } from "./faq-search";
import type { FaqSection } from "./faq-calls";

const FAQ: FaqSection[] = [
  {
    key: "buy",
    questions: [{ question_id: "q1", question: "Where is my order?", answer: "In your purchases.", likes: 3 }],
  },
  {
    key: "withdraw",
    questions: [
      {
        question_id: "q2",
        question: "When does my money come?",
        answer: "Within ten minutes, at a café too.",
        likes: 0,
      },
    ],
  },
];

beforeEach(() => {
  identity.token = "t";
  history.replaceState(null, "", "/faq");
});

test("every word must occur, in whatever order, with or without accents", () => {
  expect(searchFaq(FAQ, "CAFE money", undefined).map(({ key }) => key)).toEqual(["withdraw"]);
  expect(searchFaq(FAQ, "money purchases", undefined)).toEqual([]);
  expect(searchFaq(FAQ, "", "buy").map(({ key }) => key)).toEqual(["buy"]);
});

test("the address chooses the category, and a chip chooses another", async () => {
  history.replaceState(null, "", "/faq?page=MyBalance.Withdraw");
  fakeServer({ "/api/faq/list": { categories: FAQ } });
  renderInApp(<FaqPage onPerson={async () => {}} />);
  await screen.findByText("When does my money come?");
  expect(screen.queryByText("Where is my order?")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "All topics" }));
  await screen.findByText("Where is my order?");
});

test("a vote is counted, and can be another one", async () => {
  const calls = fakeServer({ "/api/faq/list": { categories: FAQ }, "/api/faq/review": { likes: 4 } });
  renderInApp(<FaqPage onPerson={async () => {}} />);
  await userEvent.type(await screen.findByRole("searchbox"), "order");
  await userEvent.click(await screen.findByRole("button", { name: "Yes 3" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Yes 4" }).getAttribute("aria-pressed")).toBe("true"));
  expect(calls.at(-1)).toMatchObject({ path: "/api/faq/review", input: { question_id: "q1", like: true } });
});

test("answers that cannot be read are asked for again, and a person is there in any case", async () => {
  const answers = [refuse(503, "busy")];
  fakeServer({ "/api/faq/list": () => answers.shift() ?? { categories: FAQ } });
  const person = vi.fn(async () => {});
  renderInApp(<FaqPage onPerson={person} />);
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await screen.findByText("Where is my order?");
  await userEvent.click(screen.getByRole("button", { name: "Contact support" }));
  expect(person).toHaveBeenCalledOnce();
});
