import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { noticeStore } from "@/components/notices";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { ReportDialog } from "./report-dialog";

beforeEach(() => void (noticeStore.notices = []));

test("a reason is enough, but something else needs words", async () => {
  const calls = fakeServer({ "/api/account/review/report": () => ({ report_id: "r1" }) });
  const closed = vi.fn();
  renderInApp(<ReportDialog kind="chat_message" subject="t-2" onClose={closed} />);
  await screen.findByRole("dialog", { name: "Report message" });
  const send = screen.getByRole("button", { name: "Send report" });
  expect(send).toHaveProperty("disabled", true);
  await userEvent.click(screen.getByRole("radio", { name: "Something else" }));
  expect(send, "something else needs words").toHaveProperty("disabled", true);
  await userEvent.type(screen.getByLabelText("What happened?"), "He threatens me ");
  await userEvent.click(send);
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(calls[0]?.input).toEqual({ kind: "chat_message", subject: "t-2", reason: "other", text: "He threatens me" });
  expect(calls[0]?.key).toMatch(/^[0-9a-f-]{36}$/u);
  expect(noticeStore.notices.map(({ text }) => text)).toEqual(["Thank you. We'll tell you the result."]);
});
