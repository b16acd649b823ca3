import { expect, test } from "vitest";
import { written, writtenChange } from "./money";

const yen = { code: "JPY", symbol: "¥", rate: 150, precision: 0 } as const;
const euro = { code: "EUR", symbol: "€", rate: 0.86, precision: 2 } as const;
const taiwan = { code: "TWD", symbol: "NT$", rate: 30, precision: 0 } as const;
const rouble = { code: "RUB", symbol: "₽", rate: 80, precision: 2 } as const;
/** Blanks that do not break are blanks to a reader. */
const plain = (text: string) => text.replace(/\s/gu, " ");

test("dollars have their cents and their thousands apart", () => {
  expect(written(1)).toBe("$0.01");
  expect(written(123_456_789)).toBe("$1,234,567.89");
  expect(written(-500), "as in percents").toBe("−$5.00");
});

test("nothing taken away is nothing, without a sign", () => {
  expect(written(-0)).toBe("$0.00");
  expect(written(-1, taiwan), "less than a dollar there").toBe("NT$0");
  expect(written(-1)).toBe("−$0.01");
});

test("another currency has its own precision, and the symbol that says which dollar it is", () => {
  expect(written(1_000_00, yen)).toBe("¥150,000");
  expect(written(10_00, taiwan)).toBe("NT$300");
});

test("an amount is written as the reader's language writes it", () => {
  expect(plain(written(200_000_00, euro, "de"))).toBe("172.000,00 €");
  expect(plain(written(8_30, rouble, "ru"))).toBe("664,00 ₽");
  expect(plain(written(5, undefined, "ja"))).toBe("$0.05");
  expect(plain(written(1_234_50, undefined, "ar")), "latin digits and no marks of direction").toMatch(
    /^[$ ,.0-9]*1[.,]234[.,]50[$ ]*$/u,
  );
});

test("a change has a sign and one digit after the point", () => {
  expect(writtenChange(123, "en")).toBe("+1.2%");
  expect(plain(writtenChange(-40, "de"))).toBe("−0,4 %");
});
