/** How the client is built, served while developing, and unit-tested. */
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { apiDocs } from "./scripts/api-docs.ts";
import { firstLoadCheck } from "./scripts/first-load.ts";
import { fontLicenses } from "./scripts/font-licenses.ts";
import { mantineColours } from "./scripts/mantine-colours.ts";
import { mantineStylesCheck } from "./scripts/mantine-styles-check.ts";
import { noDevPage } from "./scripts/no-dev-page.ts";

/** Where `npm run dev` finds the server; override with GUILDHALL_SERVER. */
const server = process.env["GUILDHALL_SERVER"] ?? "http://127.0.0.1:8080";

/** The licences of what is in the bundle, as they ask for; the footer links to it (src/app/footer.tsx). */
const LICENSES = "third-party-licenses.txt";

/** React, texts and stores; not the texts with markup in them (`Trans`), which few pages have. */
const EVERY_PAGE =
  /\/node_modules\/(?:react\/|i18next\/|react-i18next\/dist\/es\/(?!Trans)|proxy-compare\/|valtio\/esm\/vanilla\.mjs)/u;

export default defineConfig({
  plugins: [
    react(),
    mantineColours(),
    mantineStylesCheck(),
    apiDocs(),
    firstLoadCheck(),
    fontLicenses(LICENSES),
    noDevPage(),
  ],
  resolve: { alias: { "@": new URL("./src", import.meta.url).pathname } },
  build: {
    target: "es2022",
    // The content security policy allows no data: scripts, styles or fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: LICENSES },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs stays one part of the first load. Else a part that needs less of it than all others
          // (the calendar, which has no store) splits it in two, and the first load grows by what two parts cost.
          groups: [{ name: "every-page", test: EVERY_PAGE }],
        },
      },
    },
  },
  server: {
    port: 7770,
    proxy: {
      "/api": server,
      "/sandbox": server,
      "/socket.io": { target: server, ws: true },
    },
  },
  test: {
    projects: [
      // A test of rules that wants a page after all says so in its first line.
      { extends: true, test: { name: "rules", include: ["src/**/*.test.ts"], environment: "node" } },
      { extends: true, test: { name: "pages", include: ["src/**/*.test.tsx"], environment: "jsdom" } },
    ],
    setupFiles: ["src/testing/setup.ts"],
    // Generous: the machine may be building the server at the same time. A condition that holds is seen at once.
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
