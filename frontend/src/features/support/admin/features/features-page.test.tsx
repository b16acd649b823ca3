import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { ShopFeature } from "@/api/lists.gen";
import { noticeStore } from "@/components/notices";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import type { FeatureSwitch } from "./features-calls";
import { FeaturesPage } from "./features-page";

const AT = Date.UTC(2026, 10, 25, 12);
const changed = { by: { uid: "7", nickname: "Ada" }, at: AT, reason: "the provider is down" };

const row = { is_on: true, is_connected: true };

const features = (...off: ShopFeature[]): { features: FeatureSwitch[] } => ({
  features: ShopFeature.map((feature) =>
    off.includes(feature) ? { ...row, feature, is_on: false, changed } : { ...row, feature },
  ),
});

const rowOf = async (title: string) => {
  const [found] = await screen.findAllByText(title);
  const item = found?.closest("li");
  if (item == null) throw new Error(`${title} is in no row`);
  return within(item);
};

test("what is off says who switched it off and why", async () => {
  fakeServer({ "/api/admin/feature/list": features("card"), "/api/admin/feature/history": { changes: [] } });
  renderInApp(<FeaturesPage />);
  const card = await rowOf("Card payments");
  card.getByText("Off");
  card.getByText(/Ada, .*: the provider is down/u);
  const buying = await rowOf("Buying");
  buying.getByText("On");
  await screen.findByText("Nothing has been switched yet.");
});

test("switching off asks why, and shows how things stand afterwards", async () => {
  const user = userEvent.setup();
  const off: ShopFeature[] = [];
  const server = fakeServer({
    "/api/admin/feature/list": () => features(...off),
    "/api/admin/feature/history": () => ({
      changes: off.map((feature) => ({ feature, is_on: false, changed })),
    }),
    "/api/admin/feature/switch": () => {
      off.push("deposits");
      return { ...row, feature: "deposits", is_on: false };
    },
  });
  renderInApp(<FeaturesPage />);
  await user.click((await rowOf("Deposits")).getByRole("button", { name: "Switch off" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Switch off: Deposits" }));
  const button = dialog.getByRole("button", { name: "Switch off" });
  expect(button).toHaveProperty("disabled", true);
  await user.type(dialog.getByLabelText(/^Reason/u), " the provider is down ");
  await user.click(button);
  await screen.findByText("Deposits switched off");
  (await rowOf("Deposits")).getByRole("button", { name: "Switch on" });
  const sent = server.filter(({ path }) => path === "/api/admin/feature/switch");
  expect(sent.map(({ input }) => input)).toEqual([
    { feature: "deposits", is_on: false, reason: "the provider is down" },
  ]);
});

test("a refused switch leaves everything as it is, with the dialog open and an error shown", async () => {
  const user = userEvent.setup();
  fakeServer({
    "/api/admin/feature/list": features(),
    "/api/admin/feature/history": { changes: [] },
    "/api/admin/feature/switch": refuse(409, "FORBIDDEN"),
  });
  renderInApp(<FeaturesPage />);
  await user.click((await rowOf("Events")).getByRole("button", { name: "Switch off" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText(/^Reason/u), "x");
  await user.click(dialog.getByRole("button", { name: "Switch off" }));
  await waitFor(() => expect(noticeStore.notices.map(({ type }) => type)).toEqual(["error"]));
  screen.getByRole("dialog");
  (await rowOf("Events")).getByText("On");
});

test("what nobody is connected for is off and has no switch", async () => {
  const { features: rows } = features();
  const unconnected = rows.map((each) => ({ ...each, is_connected: each.feature !== "paypal" }));
  fakeServer({
    "/api/admin/feature/list": { features: unconnected },
    "/api/admin/feature/history": { changes: [] },
  });
  renderInApp(<FeaturesPage />);
  const paypal = await rowOf("PayPal");
  paypal.getByText("Not connected");
  expect(paypal.queryByRole("button")).toBeNull();
  (await rowOf("Buying")).getByRole("button", { name: "Switch off" });
});
