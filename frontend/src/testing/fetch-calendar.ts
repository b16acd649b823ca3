/** Before all tests of a file that shows date fields: React draws nothing that is fetched while it is drawn here. */
import { act } from "@testing-library/react";
import { DateField } from "@/components/date-field";

export async function fetchCalendar(): Promise<void> {
  await act(async () => {
    DateField.preload();
    await import("@/components/date-picker");
  });
}
