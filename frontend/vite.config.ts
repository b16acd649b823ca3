/** How the client is built, served while developing, and unit-tested. */
import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { apiDocs } from "./scripts/api-docs.ts";
import { authorizationPage, PAGES } from "./scripts/authorization-page.ts";
import { chunkGroups, pageFiles } from "./scripts/chunk-groups.ts";
import { firstLoadCheck } from "./scripts/first-load.ts";
import { fontLicenses } from "./scripts/font-licenses.ts";
import { mantineColours } from "./scripts/mantine-colours.ts";
import { mantineStylesCheck } from "./scripts/mantine-styles-check.ts";
import { noDevPage } from "./scripts/no-dev-page.ts";

/** Where `npm run dev` finds the server; override with GUILDHALL_SERVER. */
const server = process.env["GUILDHALL_SERVER"] ?? "http://127.0.0.1:8080";

const SOURCE = new URL("./src/", import.meta.url).pathname;

/** The licences of what is in the bundle, as they ask for; the footer links to it (src/app/footer.tsx). */
const LICENSES = "third-party-licenses.txt";

export default defineConfig({
  plugins: [
    react(),
    mantineColours(),
    mantineStylesCheck(),
    apiDocs(),
    authorizationPage(),
    pageFiles(SOURCE),
    firstLoadCheck(),
    fontLicenses(LICENSES),
    noDevPage(),
  ],
  resolve: { alias: { "@": SOURCE.slice(0, -1) } },
  build: {
    target: "es2022",
    // The content security policy allows no data: scripts, styles or fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: LICENSES },
    rolldownOptions: {
      input: PAGES,
      output: {
        codeSplitting: {
          groups: chunkGroups(SOURCE),
        },
      },
    },
  },
  server: {
    port: 7770,
    proxy: {
      "/api": server,
      "/sandbox": server,
      "/authorization/": server,
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
    // One for each processor: by itself it leaves one to a browser that nobody watches here.
    maxWorkers: availableParallelism(),
    // Generous: the machine may be building the server at the same time. A condition that holds is seen at once.
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
