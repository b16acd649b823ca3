import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import { FaqAdminPage } from "./faq-admin-page";
import type { FaqQuestion } from "./faq-admin-calls";

const question = (request: Partial<FaqQuestion>): FaqQuestion => ({
  question_id: "q1",
  version: 1,
  category: "buy",
  position: 0,
  questions: { en: "How do I buy?" },
  answers: { en: "Press Buy." },
  is_shown: true,
  likes: 0,
  dislikes: 0,
  ...request,
});

test("questions stand under their category in their order, and a category without any has no heading", async () => {
  fakeServer({
    "/api/im/console_faq_list": {
      questions: [
        question({ question_id: "q2", position: 2, questions: { en: "Second" } }),
        question({ question_id: "q3", category: "sell", questions: { en: "How do I sell?" } }),
        question({ question_id: "q1", position: 1, questions: { en: "First" } }),
      ],
    },
  });
  renderInApp(<FaqAdminPage />);
  const sections = await screen.findAllByRole("region");
  expect(sections).toHaveLength(2);
  const [buying, selling] = sections;
  expect(within(buying!).getByRole("heading").textContent).toBe("Buying");
  expect(
    within(buying!)
      .getAllByRole("listitem")
      .map((row) => row.querySelector("strong")?.textContent),
  ).toEqual(["First", "Second"]);
  within(selling!).getByText("How do I sell?");
});

test("without a question the page says so; a failed read is said with a way to try again", async () => {
  let asked = 0;
  fakeServer({
    "/api/im/console_faq_list": () => (asked++ === 0 ? refuse(409, "CONFLICT") : { questions: [] }),
  });
  renderInApp(<FaqAdminPage />);
  await screen.findByRole("alert");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "No results" });
});
