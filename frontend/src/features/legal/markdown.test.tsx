import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInApp } from "@/testing/render";
import { Markdown } from "./markdown";

const draw = (text: string) => renderInApp(<Markdown text={text} />).container;

test("headings begin below that of the page, and lists and emphasis are what they say", () => {
  draw("# Terms\n\n### Deep\n\n- one\n- **two**\n\n3. three\n4. four");
  screen.getByRole("heading", { level: 2, name: "Terms" });
  screen.getByRole("heading", { level: 4, name: "Deep" });
  const [bullets, numbers] = screen.getAllByRole("list");
  expect(
    within(bullets as HTMLElement)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(["one", "two"]);
  expect(screen.getByText("two").tagName).toBe("STRONG");
  expect(numbers?.getAttribute("start")).toBe("3");
});

test("a text that begins with a lower heading leaves none out", () => {
  draw("## Buying\n\n### Paying");
  screen.getByRole("heading", { level: 2, name: "Buying" });
  screen.getByRole("heading", { level: 3, name: "Paying" });
});

test("lines stay lines, and a table is one", () => {
  const page = draw("Guildhall\n1 High Street\n\n| data | kept |\n|---|---|\n| email | a year |");
  expect(page.querySelector("p")?.innerHTML).toBe("Guildhall<br>1 High Street");
  screen.getByRole("columnheader", { name: "kept" });
  screen.getByRole("cell", { name: "a year" });
});

test("tags and pictures are words, and links that could run something are none", () => {
  const page = draw(
    '<img src=x onerror="alert(1)">\n\n' +
      "A <b>tag</b>, ![a picture](https://x.example/p.png) and [a link](javascript:alert(1)).",
  );
  expect(page.querySelector("img, b, script, a")).toBeNull();
  expect(page.textContent).toContain('<img src=x onerror="alert(1)">');
  expect(page.textContent).toContain("A <b>tag</b>, a picture and a link.");
});

test("links lead to pages of the shop or out of it, and then cannot reach back", () => {
  draw("[answers](/faq) and https://example.org");
  expect(screen.getByRole("link", { name: "answers" }).getAttribute("target")).toBeNull();
  const out = screen.getByRole("link", { name: "https://example.org" });
  expect(out.getAttribute("rel")).toBe("noopener noreferrer");
});
