/** End-to-end tests: the real server, the real client, the real browser; desktop and phone, English and Arabic. */
import { defineConfig } from "@playwright/test";
import { scaled } from "../scripts/machine-speed.mjs";

const launchOptions = {
  // Debian's Chromium, which `make test` installs; no browser of Playwright's own is downloaded.
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

const desktop = { viewport: { width: 1440, height: 900 }, launchOptions };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, launchOptions };

/** Thirteen people at once leave a browser slow for whatever comes after them: they have one of their own. */
const CROWD = /console\.spec\.ts/;

/**
 * Each factor (screen, direction) meets each page in desktop-en and phone-ar; how pages look and what they may load is
 * seen in all four.
 */
const SQUARE = /(looks|policy)\.spec\.ts/;

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/seed.ts",
  outputDir: "test-results",
  fullyParallel: false,
  // Each has a server of its own. Stories wait more than they work: three on two processors (docs/decisions/0017).
  workers: Number(process.env["GUILDHALL_E2E_WORKERS"] ?? 3),
  retries: 0,
  // Generous: they end what hangs; how fast things are is not measured here. A slow machine is given more.
  timeout: scaled(180_000),
  expect: { timeout: scaled(30_000) },
  reporter: [["list"], ["json", { outputFile: "test-results/report.json" }]],
  // What cannot be pressed says so soon, instead of using up its test's whole time.
  // The trace's pictures of every moment, and ornaments that sway in a dozen browsers at once without a graphics card,
  // cost more than the pages themselves; the picture of a failure is kept.
  use: {
    trace: { mode: "retain-on-failure", screenshots: false },
    screenshot: "only-on-failure",
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: scaled(45_000),
    navigationTimeout: scaled(45_000),
  },
  projects: [
    // First, so that the minute it waits for is somebody else's to use.
    { name: "crowd", use: { ...desktop, locale: "en-US", colorScheme: "dark" }, testMatch: CROWD },
    { name: "desktop-en", use: { ...desktop, locale: "en-US", colorScheme: "dark" }, testIgnore: CROWD },
    {
      name: "phone-en",
      use: { ...phone, locale: "en-US", colorScheme: "light" },
      grep: /@everywhere/,
      testMatch: SQUARE,
    },
    {
      name: "desktop-ar",
      use: { ...desktop, locale: "ar", colorScheme: "light" },
      grep: /@everywhere/,
      testMatch: SQUARE,
    },
    { name: "phone-ar", use: { ...phone, locale: "ar", colorScheme: "dark" }, grep: /@everywhere/ },
  ],
});
