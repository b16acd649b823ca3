import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { disabledStore } from "@/api/disabled-features";
import { renderInApp } from "@/testing/render";
import { PaymentMethods } from "./payment-methods";

afterEach(() => {
  disabledStore.features = [];
});

test("a way to pay that is switched off is not offered, and the next one is chosen in its place", () => {
  disabledStore.features = ["card"];
  const onChange = vi.fn();
  renderInApp(<PaymentMethods methods={["card", "bank_transfer"]} value="card" onChange={onChange} />);
  expect(screen.getAllByRole("radio")).toHaveLength(1);
  expect(onChange).toHaveBeenCalledWith("bank_transfer");
});
