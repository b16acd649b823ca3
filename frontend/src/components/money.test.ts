import { expect, test } from "vitest";
import { written } from "./money";

const yen = { symbol: "¥", rate: 150, precision: 0, separator: "," };
const euro = { symbol: "€", rate: 0.86, precision: 2, separator: "." };

test("dollars have their cents and their thousands apart", () => {
  expect(written(1)).toBe("$0.01");
  expect(written(123_456_789)).toBe("$1,234,567.89");
  expect(written(-500)).toBe("-$5.00");
});

test("another currency has its own precision and separators", () => {
  expect(written(1_000_00, yen)).toBe("¥150,000");
  expect(written(200_000_00, euro)).toBe("€172.000,00");
});
